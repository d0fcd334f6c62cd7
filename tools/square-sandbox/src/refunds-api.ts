import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { sendError } from "./errors.ts";
import type { WirePayment, WireRefund } from "./ledger.ts";
import { listPage } from "./list-page.ts";
import type { Sandbox } from "./sandbox.ts";

const RefundPayment = z.looseObject({
  idempotency_key: z.string().min(1).max(45),
  payment_id: z.string(),
  amount_money: z.object({ amount: z.int().min(1), currency: z.literal("USD") }),
  reason: z.string().max(192).optional(),
});

/** Square settles refunds later: pending first, completed a moment after. */
const SETTLE_AFTER_MS = 500;

/** /v2/refunds as Square serves it. */
export function refundsApi(app: FastifyInstance, sandbox: Sandbox): void {
  const settling = new Set<NodeJS.Timeout>();
  // Once the stand-in is closed its file may be gone.
  app.addHook("onClose", async () => settling.forEach(clearTimeout));
  const { ledger, controls } = sandbox;
  const settleLater = (id: string): void => {
    const next = () => (controls.holdRefunds ? settleLater(id) : settle(sandbox, id));
    settling.add(setTimeout(next, SETTLE_AFTER_MS).unref());
  };
  app.post("/v2/refunds", async (request, reply) => {
    const parsed = RefundPayment.safeParse(request.body);
    if (!parsed.success) return sendError(reply, 400, "BAD_REQUEST", parsed.error.issues[0]?.message ?? "");
    const input = parsed.data;
    const body = JSON.stringify(input);
    const known = ledger.recall(`refund:${input.idempotency_key}`, body);
    if (known === "reused") return sendError(reply, 400, "IDEMPOTENCY_KEY_REUSED", "Used with another body.");
    if (known !== undefined) return { refund: ledger.refunds.get(known.id) };
    const payment = ledger.payments.get(input.payment_id);
    if (payment?.status !== "COMPLETED")
      return sendError(reply, 404, "NOT_FOUND", "No completed payment has this id.");
    const refunded = ledger.refundedAmount(payment.id) + input.amount_money.amount;
    if (refunded > payment.total_money.amount) {
      return sendError(reply, 400, "REFUND_AMOUNT_INVALID", "The refunds would be more than the payment.");
    }
    if (sandbox.controls.refuseRefunds > 0) {
      sandbox.controls.refuseRefunds--;
      return sendError(reply, 400, "REFUND_DECLINED", "The card issuer declined the refund.");
    }
    const status = isRejected(sandbox) ? "REJECTED" : "PENDING";
    const refund = makeRefund(
      sandbox,
      payment,
      { amountCents: input.amount_money.amount, status },
      input.reason,
    );
    ledger.remember(`refund:${input.idempotency_key}`, body, refund.id);
    if (refund.status === "PENDING") settleLater(refund.id);
    return { refund: { ...refund } };
  });
  app.get("/v2/refunds/:id", async (request, reply) => {
    const refund = ledger.refunds.get(z.object({ id: z.string() }).parse(request.params).id);
    return refund ? { refund } : sendError(reply, 404, "NOT_FOUND", "Refund not found.");
  });
  app.get("/v2/refunds", async ({ query }) => {
    const { listed, ...more } = listPage([...ledger.refunds.values()], query);
    return { refunds: listed, ...more };
  });
}

/** Refunds part of a payment, as a seller does in Square's dashboard or on the terminal. */
export function refundByHand(sandbox: Sandbox, paymentId: string, amountCents: number): WireRefund {
  const payment = sandbox.ledger.payments.get(paymentId);
  if (payment === undefined) throw new Error(`there is no payment ${paymentId}`);
  return makeRefund(sandbox, payment, { amountCents, status: "COMPLETED" });
}

function makeRefund(
  { ledger, webhooks }: Sandbox,
  payment: WirePayment,
  { amountCents, status }: { readonly amountCents: number; readonly status: WireRefund["status"] },
  reason?: string,
): WireRefund {
  const now = new Date().toISOString();
  const refund: WireRefund = {
    id: `${payment.id}_${randomBytes(12).toString("base64url")}`,
    payment_id: payment.id,
    location_id: payment.location_id,
    amount_money: { amount: amountCents, currency: "USD" },
    reason,
    created_at: now,
    updated_at: now,
    status,
  };
  ledger.saveRefund(refund);
  webhooks.send("refund.created", { refund });
  return refund;
}

function isRejected({ controls }: Sandbox): boolean {
  if (controls.rejectRefunds === 0) return false;
  controls.rejectRefunds--;
  return true;
}

function settle(sandbox: Sandbox, id: string): void {
  const refund = sandbox.ledger.refunds.get(id);
  if (refund?.status !== "PENDING") return;
  const settled = { ...refund, status: "COMPLETED" as const, updated_at: new Date().toISOString() };
  sandbox.ledger.saveRefund(settled);
  sandbox.webhooks.send("refund.updated", { refund: settled });
}
