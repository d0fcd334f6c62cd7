import {
  calledName,
  type DisputeState,
  OPEN_DISPUTE_STATES,
  UNANSWERED_DISPUTE_STATES,
} from "@secret/domain";
import { type Insertable, type SqlBool, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Disputes } from "../../../platform/database/schema.generated.ts";
import { IS_DISPUTED } from "./disputed.ts";
import { KEPT_CENTS, WITHHELD_CENTS } from "./refundable.ts";

/** State before a report; null if the dispute was new to us. */
interface StoredDispute {
  readonly oldState: DisputeState | null;
}

/**
 * Stores a report if it is newer than the stored one, or if it can be linked to its payment now. If two reports
 * have the same version, the one that Square changed later counts.
 * @returns undefined if nothing changed
 */
export async function storeDispute(
  transaction: Transaction,
  dispute: Insertable<Disputes>,
): Promise<StoredDispute | undefined> {
  return transaction
    .insertInto("disputes")
    .values(dispute)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(({ ref }) => ({
          // A dispute stays with the first payment that it was linked to.
          providerPaymentId: sql<string | null>`CASE WHEN disputes.payment_id IS NULL
            THEN excluded.provider_payment_id ELSE disputes.provider_payment_id END`,
          paymentId: sql<string | null>`coalesce(disputes.payment_id, excluded.payment_id)`,
          amountCents: ref("excluded.amountCents"),
          reason: ref("excluded.reason"),
          state: ref("excluded.state"),
          version: ref("excluded.version"),
          dueAt: ref("excluded.dueAt"),
          changedAt: ref("excluded.changedAt"),
          // An inquiry that became a dispute moves money when it changes.
          takenAt: sql<Date | null>`CASE WHEN excluded.taken_at IS NOT NULL
            THEN coalesce(disputes.taken_at, excluded.changed_at) END`,
          returnedAt: sql<Date | null>`CASE WHEN excluded.returned_at IS NOT NULL
            THEN coalesce(disputes.returned_at, excluded.returned_at) END`,
        }))
        .where(
          sql<SqlBool>`(disputes.version, disputes.changed_at) < (excluded.version, excluded.changed_at)
            OR (disputes.version = excluded.version AND disputes.payment_id IS NULL AND excluded.payment_id IS NOT NULL)`,
        ),
    )
    .returning([sql<DisputeState | null>`old.state`.as("oldState")])
    .executeTakeFirst();
}

/** Returns the event of the disputed payment in a list, which is empty if the payment isn't one of ours. */
export async function findEventsOfDispute(database: Connection, id: string): Promise<string[]> {
  const rows = await database
    .selectFrom("disputes")
    .innerJoin("payments", "payments.id", "disputes.paymentId")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select("orders.eventId")
    .where("disputes.id", "=", id)
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** Returns the disputes that wait for an answer in Square's dashboard, first due first. */
export async function findUnansweredDisputes(
  database: Connection,
): Promise<{ readonly id: string; readonly amountCents: number; readonly orderNumber: string | null }[]> {
  return database
    .selectFrom("disputes")
    .leftJoin("payments", "payments.id", "disputes.paymentId")
    .leftJoin("orders", "orders.id", "payments.orderId")
    .select(["disputes.id", "disputes.amountCents", "orders.orderNumber"])
    .where("disputes.state", "in", UNANSWERED_DISPUTE_STATES)
    .orderBy("disputes.dueAt")
    .execute();
}

/** Returns whether a payment has an open dispute. */
export async function isDisputed(database: Connection, paymentId: string): Promise<boolean> {
  const row = await database
    .selectFrom("payments")
    .select(IS_DISPUTED.as("isDisputed"))
    .where("id", "=", paymentId)
    .executeTakeFirst();
  return row?.isDisputed ?? false;
}

/** Counts open disputes and those that wait for an answer, with the first deadline. */
export async function findDisputesToAnswer(database: Connection) {
  const { rows } = await sql<{ open: number; toAnswer: number; dueAt: Date | null }>`
    SELECT count(*)::int AS open, (count(*) FILTER (WHERE waits))::int AS "toAnswer", min(due_at) FILTER (WHERE waits) AS "dueAt"
      FROM (SELECT due_at, state = ANY (${UNANSWERED_DISPUTE_STATES}) AS waits FROM disputes
             WHERE state = ANY (${OPEN_DISPUTE_STATES})) AS open`.execute(database);
  return rows[0] ?? { open: 0, toAnswer: 0, dueAt: null };
}

interface DisputeFilter {
  readonly state?: DisputeState | undefined;
  readonly orderId?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Returns disputes with their orders and hand-offs, newest first. */
export async function findAdminDisputes(
  database: Connection,
  { state, orderId, before, limit }: DisputeFilter,
) {
  let query = selectDisputes(database);
  if (state !== undefined) query = query.where("disputes.state", "=", state);
  if (orderId !== undefined) query = query.where("orders.id", "=", orderId);
  if (before !== undefined) {
    query = query.where(
      sql<SqlBool>`(disputes.opened_at, disputes.id) < (SELECT opened_at, id FROM disputes WHERE id = ${before})`,
    );
  }
  const rows = await query.orderBy("openedAt", "desc").orderBy("disputes.id", "desc").limit(limit).execute();
  return rows.map(toAdminDispute);
}

function selectDisputes(database: Connection) {
  return database
    .selectFrom("disputes")
    .leftJoin("payments", "payments.id", "disputes.paymentId")
    .leftJoin("orders", "orders.id", "payments.orderId")
    .leftJoin("events", "events.id", "orders.eventId")
    .leftJoin("users as crew", "crew.id", "orders.pickedUpBy")
    .selectAll("disputes")
    .select([
      "orders.id as orderId",
      "orderNumber",
      "events.title",
      "events.timeZone",
      "pickedUpAt",
      "crew.firstName",
      "crew.lastName",
      sql<number>`least((SELECT coalesce(sum(${WITHHELD_CENTS}), 0)::int FROM refunds WHERE refunds.payment_id = payments.id),
                        ${KEPT_CENTS})`.as("withheldCents"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDisputes>["executeTakeFirstOrThrow"]>>;

function toAdminDispute(row: Row) {
  const { id, providerPaymentId, amountCents, reason, dueAt, openedAt, changedAt, withheldCents } = row;
  const { orderId, orderNumber, title, timeZone, pickedUpAt, firstName, lastName } = row;
  return {
    id,
    order:
      orderId === null || orderNumber === null
        ? null
        : {
            orderId,
            orderNumber,
            eventTitle: title ?? "",
            timeZone: timeZone ?? "",
            pickedUpAt,
            pickedUpBy: firstName === null ? null : calledName(firstName, lastName ?? ""),
          },
    providerPaymentId,
    amountCents,
    reason,
    state: row.state as DisputeState,
    dueAt,
    openedAt,
    changedAt,
    withheldCents,
  };
}
