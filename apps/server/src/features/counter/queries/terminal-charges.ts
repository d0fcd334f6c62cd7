import { DAY_MS, MINUTE_MS } from "@secret/domain";
import type { Insertable, Selectable } from "kysely";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { TerminalCharges } from "../../../platform/database/schema.generated.ts";

type TerminalChargeRow = Selectable<TerminalCharges>;

/** Inserts a started charge. Returns its id. */
export async function insertTerminalCharge(
  transaction: Transaction,
  charge: Insertable<TerminalCharges>,
): Promise<string> {
  const { id } = await transaction
    .insertInto("terminalCharges")
    .values(charge)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a device's charge that no sale has used. */
export async function findOpenCharge(
  database: Connection,
  deviceId: string,
  stateHash: string,
): Promise<TerminalChargeRow | undefined> {
  return database
    .selectFrom("terminalCharges")
    .selectAll()
    .where("stateHash", "=", stateHash)
    .where("deviceId", "=", deviceId)
    .where("orderId", "is", null)
    .executeTakeFirst();
}

/** Verified payment of a charge. */
interface Claim {
  readonly providerPaymentId: string;
  readonly tipCents: number;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly verifiedAt: Date;
}

/**
 * Claims a payment for a charge. The first of two claims of one payment wins, and the first of two payments for one
 * charge.
 * @returns false if another charge has the payment, or the charge has another payment
 */
export async function claimPayment(
  transaction: Transaction,
  chargeId: string,
  claim: Claim,
): Promise<boolean> {
  const { providerPaymentId } = claim;
  // Waits for a concurrent claim of the same payment, then for one of the same charge.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`terminal ${providerPaymentId}`}, 0))`.execute(
    transaction,
  );
  const charges = transaction.selectFrom("terminalCharges").select("providerPaymentId");
  const own = await charges.where("id", "=", chargeId).forUpdate().executeTakeFirst();
  if (own === undefined) return false;
  if (own.providerPaymentId !== null) return own.providerPaymentId === providerPaymentId;
  const other = await charges.where("providerPaymentId", "=", providerPaymentId).executeTakeFirst();
  if (other !== undefined) return false;
  await updateCharge(transaction, chargeId, claim);
  return true;
}

/** Locks a device's verified charge that no sale has used. */
export async function lockVerifiedCharge(
  transaction: Transaction,
  { id, eventId, deviceId }: Pick<TerminalChargeRow, "id" | "eventId" | "deviceId">,
): Promise<TerminalChargeRow | undefined> {
  return transaction
    .selectFrom("terminalCharges")
    .selectAll()
    .where("id", "=", id)
    .where("eventId", "=", eventId)
    .where("deviceId", "=", deviceId)
    .where("orderId", "is", null)
    .where("providerPaymentId", "is not", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Records a charge's payment, or the sale that used it. The charge's row is locked. */
export async function updateCharge(
  transaction: Transaction,
  id: string,
  change: Claim | { readonly orderId: string },
): Promise<void> {
  await transaction.updateTable("terminalCharges").set(change).where("id", "=", id).execute();
}

/** Returns confirmed payments of the last week that no sale has used half an hour later, oldest first. */
export async function findUnsoldCharges(
  database: Connection,
  now: Date,
): Promise<{ readonly id: string; readonly paidCents: number }[]> {
  return database
    .selectFrom("terminalCharges")
    .select(["id", sql<number>`amount_cents + tip_cents`.as("paidCents")])
    .where("orderId", "is", null)
    .where("verifiedAt", "<", new Date(now.getTime() - UNSOLD_MS.after))
    .where("verifiedAt", ">", new Date(now.getTime() - UNSOLD_MS.until))
    .orderBy("verifiedAt")
    .execute();
}

/** Time in ms after which a payment without a sale is looked into, and for how long. */
const UNSOLD_MS = { after: 30 * MINUTE_MS, until: 7 * DAY_MS };

/** Returns whether a charge that Square has confirmed paid an order. */
export async function hasPaidCharge(database: Connection, orderId: string): Promise<boolean> {
  const charge = await database
    .selectFrom("terminalCharges")
    .select("id")
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  return charge !== undefined;
}
