import type { AdminPayment } from "@secret/contract";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

interface PaymentFilter {
  readonly state?: AdminPayment["state"] | undefined;
  readonly orderId?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Returns matching payments, newest first. */
export async function findAdminPayments(
  database: Connection,
  { state, orderId, before, limit }: PaymentFilter,
) {
  let query = selectAdminPayments(database);
  if (state !== undefined) query = query.where("payments.state", "=", state);
  if (orderId !== undefined) query = query.where("payments.orderId", "=", orderId);
  if (before !== undefined) query = query.where("payments.id", "<", before);
  const rows = await query.orderBy("payments.id", "desc").limit(limit).execute();
  return rows.map(toAdminPayment);
}

export async function findAdminPayment(database: Connection, paymentId: string) {
  const row = await selectAdminPayments(database).where("payments.id", "=", paymentId).executeTakeFirst();
  return row && toAdminPayment(row);
}

function selectAdminPayments(database: Connection) {
  return database
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .selectAll("payments")
    .select((expression) => [
      "orders.orderNumber",
      expression
        .selectFrom("refunds")
        .select(({ fn }) => fn.coalesce(fn.sum<number>("refunds.amountCents"), sql<number>`0`).as("sum"))
        .whereRef("refunds.paymentId", "=", "payments.id")
        .where("refunds.state", "<>", "failed")
        .as("refundedCents"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAdminPayments>["executeTakeFirstOrThrow"]>>;

function toAdminPayment(row: Row) {
  const { id, orderId, orderNumber, amountCents, feeCents, isSurplus } = row;
  const { cardBrand, cardLast4, providerPaymentId } = row;
  return {
    id,
    orderId,
    orderNumber,
    state: row.state as AdminPayment["state"],
    sourceKind: row.sourceKind as AdminPayment["sourceKind"],
    amountCents,
    refundedCents: Number(row.refundedCents ?? 0),
    feeCents,
    isSurplus,
    isOpen: row.reconcileAfter !== null,
    cardBrand,
    cardLast4,
    providerPaymentId,
    declineReason: row.declineDetail ?? row.declineCode,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
