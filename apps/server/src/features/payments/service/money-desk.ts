import type { AdminPayment, AdminRefund } from "@secret/contract";
import { isTender, ok, type Result, refuse, SQUARE_LISTS } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { readPage } from "../../../platform/page.ts";
import { audit } from "../../audit/index.ts";
import { findOrderRow } from "../../order-book/index.ts";
import type { PaymentProvider } from "../provider.ts";
import { findAdminPayment, findAdminPayments } from "../queries/admin-payments.ts";
import { findAdminRefunds } from "../queries/admin-refunds.ts";
import { findAdminWebhooks } from "../queries/admin-webhooks.ts";
import { findAdminDisputes } from "../queries/disputes.ts";
import { makeOpenMoneyDue } from "../queries/open-money.ts";
import { findPayment } from "../queries/payments.ts";
import { findRefundableCents, findRefundedPieces } from "../queries/refundable.ts";
import { makeSquareListDue } from "../queries/square-lists.ts";
import { getOpenMoney } from "./open-money.ts";
import { reconcilePayment } from "./reconcile.ts";
import { settlePayment } from "./settle-payment.ts";

interface PageQuery {
  readonly before?: string | undefined;
  readonly limit: number;
}

export function listPayments(
  { database }: Context,
  filter: PageQuery & { readonly state?: AdminPayment["state"] | undefined },
) {
  return readPage(filter.limit, (limit) => findAdminPayments(database, { ...filter, limit }));
}

export function listRefunds(
  { database }: Context,
  filter: PageQuery & { readonly state?: AdminRefund["state"] | undefined },
) {
  return readPage(filter.limit, (limit) => findAdminRefunds(database, { ...filter, limit }));
}

export function listWebhooks(
  { database }: Context,
  { state, before, limit }: PageQuery & { readonly state?: "waiting" | undefined },
) {
  const isWaiting = state === "waiting";
  return readPage(limit, (limit) => findAdminWebhooks(database, { isWaiting, before, limit }));
}

/** Maximum payments, refunds and disputes shown of one order. No order has more. */
const PER_ORDER_MAX = 100;

/** Returns an order's payments, refunds and disputes, and what can still be refunded. */
export async function getOrderMoney({ database }: Context, orderId: string) {
  const [order, payments, refunds, disputes, refundable, pieces] = await Promise.all([
    findOrderRow(database, orderId),
    findAdminPayments(database, { orderId, limit: PER_ORDER_MAX }),
    findAdminRefunds(database, { orderId, limit: PER_ORDER_MAX }),
    findAdminDisputes(database, { orderId, limit: PER_ORDER_MAX }),
    findRefundableCents(database, [orderId]),
    findRefundedPieces(database, orderId),
  ]);
  if (order === undefined) return refuse("ORDER_NOT_FOUND");
  const refundedLines = pieces.map(({ position, quantity }) => ({ position, quantity: Number(quantity) }));
  return ok({ payments, refunds, disputes, refundableCents: refundable.get(orderId) ?? 0, refundedLines });
}

/** Checks a payment at Square and applies its status. Square doesn't know payments made at the counter. */
export async function checkPaymentAtSquare(
  context: Context,
  provider: PaymentProvider,
  session: Session,
  paymentId: string,
): Promise<Result<z.input<typeof AdminPayment>, "PAYMENT_NOT_FOUND">> {
  const payment = await findPayment(context.database, paymentId);
  if (payment === undefined || isTender(payment.sourceKind)) return refuse("PAYMENT_NOT_FOUND");
  await auditCheck(context, session, "Checked a payment with Square", { paymentId });
  if (payment.reconcileAfter !== null) await reconcilePayment(context, provider, payment);
  else if (payment.providerPaymentId !== null) {
    const found = await provider.find(payment.providerPaymentId);
    if (found.kind === "done") await settlePayment(context, provider, payment, found.value);
  }
  const asked = await findAdminPayment(context.database, paymentId);
  return asked === undefined ? refuse("PAYMENT_NOT_FOUND") : ok(asked);
}

/** Makes everything that waits for Square due now. The reconciliation checks it within seconds. */
export async function checkOpenMoneyAtSquare(context: Context, session: Session) {
  await makeOpenMoneyDue(context.database, context.clock.now());
  for (const name of SQUARE_LISTS) await makeSquareListDue(context.database, name, context.clock.now());
  await auditCheck(context, session, "Checked all open payments and refunds with Square", {});
  return getOpenMoney(context);
}

async function auditCheck(
  { database, clock }: Context,
  { userId: actorId }: Session,
  message: string,
  metadata: Readonly<Record<string, string>>,
): Promise<void> {
  await inTransaction(database, (transaction) =>
    audit(transaction, clock.now(), {
      eventType: "admin_action",
      severity: "info",
      message,
      actorId,
      metadata,
    }),
  );
}
