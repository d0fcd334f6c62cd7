import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { publishedCard, type TokenizedCard } from "./cards.ts";
import { sendError } from "./errors.ts";
import type { WirePayment } from "./ledger.ts";
import { listPage } from "./list-page.ts";
import type { Sandbox } from "./sandbox.ts";

const CreatePayment = z.looseObject({
  source_id: z.string().min(1),
  idempotency_key: z.string().min(1).max(45),
  amount_money: z.object({ amount: z.int().min(1), currency: z.literal("USD") }),
  tip_money: z.object({ amount: z.int().min(0), currency: z.literal("USD") }).optional(),
  location_id: z.string().optional(),
  reference_id: z.string().max(40).optional(),
  note: z.string().max(500).optional(),
  autocomplete: z.boolean().default(true),
});
type CreatePayment = z.infer<typeof CreatePayment>;

/** Sources of payments made elsewhere and only recorded. */
const NEEDS_DETAILS: ReadonlySet<string> = new Set(["CASH", "EXTERNAL"]);

const IdParams = z.object({ id: z.string() });

/** /v2/payments as Square serves it. */
export function paymentsApi(app: FastifyInstance, sandbox: Sandbox): void {
  app.post("/v2/payments", async (request, reply) => {
    const parsed = CreatePayment.safeParse(request.body);
    if (!parsed.success) return sendError(reply, 400, "BAD_REQUEST", parsed.error.issues[0]?.message ?? "");
    return createPayment(sandbox, reply, parsed.data);
  });
  app.get("/v2/payments/:id", async (request, reply) => {
    const payment = sandbox.ledger.payments.get(IdParams.parse(request.params).id);
    return payment ? { payment } : sendError(reply, 404, "NOT_FOUND", "Payment not found.");
  });
  app.get("/v2/payments", async ({ query }) => {
    const { listed, ...more } = listPage([...sandbox.ledger.payments.values()], query);
    return { payments: listed, ...more };
  });
  app.post("/v2/payments/cancel", async (request, reply) => {
    const { idempotency_key: key } = z.object({ idempotency_key: z.string() }).parse(request.body);
    const known = sandbox.ledger.keys.get(key);
    const payment = known && sandbox.ledger.payments.get(known.id);
    // Square answers the same where it knows no payment of this key.
    if (payment === undefined || payment.status === "CANCELED" || payment.status === "FAILED") return {};
    if (payment.status === "COMPLETED") {
      return sendError(reply, 400, "BAD_REQUEST", "A payment that is COMPLETED can't be CANCELED.");
    }
    await finish(sandbox, payment, "CANCELED");
    return {};
  });
  app.post("/v2/payments/:id/complete", async (request, reply) =>
    move(sandbox, reply, request.params, "COMPLETED"),
  );
  app.post("/v2/payments/:id/cancel", async (request, reply) =>
    move(sandbox, reply, request.params, "CANCELED"),
  );
}

async function createPayment(sandbox: Sandbox, reply: FastifyReply, input: CreatePayment): Promise<unknown> {
  const { ledger } = sandbox;
  const body = JSON.stringify(input);
  const known = ledger.recall(input.idempotency_key, body);
  if (known === "reused") {
    return sendError(reply, 400, "IDEMPOTENCY_KEY_REUSED", "The idempotency key was used with another body.");
  }
  const repeated = known && ledger.payments.get(known.id);
  if (repeated !== undefined) return answerPayment(reply, repeated);
  if (NEEDS_DETAILS.has(input.source_id))
    return sendError(reply, 400, "MISSING_REQUIRED_PARAMETER", `${input.source_id} needs its details.`);
  const card = publishedCard(input.source_id) ?? ledger.tokens.get(input.source_id);
  ledger.tokens.delete(input.source_id);
  if (card === undefined) {
    return sendError(reply, 400, "CARD_TOKEN_USED", "The card token was used before or is unknown.");
  }
  const payment = makePayment(sandbox, input, card);
  ledger.savePayment(payment);
  ledger.remember(input.idempotency_key, body, payment.id);
  sandbox.webhooks.send("payment.created", { payment });
  return answerPayment(reply, payment);
}

/** A declined payment is an error that carries the payment. */
function answerPayment(reply: FastifyReply, payment: WirePayment): unknown {
  const declined = payment.card_details.errors?.[0];
  if (declined === undefined) return { payment };
  return sendError(reply, 402, declined.code, declined.detail, { payment });
}

function makePayment(sandbox: Sandbox, input: CreatePayment, card: TokenizedCard): WirePayment {
  const id = randomBytes(16).toString("base64url");
  const now = new Date().toISOString();
  const { declineCode } = card;
  const captured = input.autocomplete ? "CAPTURED" : "AUTHORIZED";
  const detail = `Authorization error: '${declineCode}'`;
  return {
    id,
    created_at: now,
    updated_at: now,
    amount_money: input.amount_money,
    ...(input.tip_money && { tip_money: input.tip_money }),
    total_money: {
      ...input.amount_money,
      amount: input.amount_money.amount + (input.tip_money?.amount ?? 0),
    },
    status: declineCode ? "FAILED" : input.autocomplete ? "COMPLETED" : "APPROVED",
    source_type: input.source_id.startsWith("wnon:") ? "WALLET" : "CARD",
    location_id: input.location_id ?? sandbox.options.locationId,
    reference_id: input.reference_id,
    note: input.note,
    receipt_number: id.slice(0, 4),
    receipt_url: `${sandbox.url()}/receipt/${id}`,
    version_token: randomBytes(12).toString("base64url"),
    card_details: {
      status: declineCode ? "FAILED" : captured,
      card: {
        card_brand: card.brand,
        last_4: card.last4,
        exp_month: card.month,
        exp_year: card.year,
        fingerprint: card.fingerprint,
      },
      entry_method: "KEYED",
      cvv_status: declineCode === "CVV_FAILURE" ? "CVV_REJECTED" : "CVV_ACCEPTED",
      avs_status: declineCode === "ADDRESS_VERIFICATION_FAILURE" ? "AVS_REJECTED" : "AVS_ACCEPTED",
      ...(declineCode && { errors: [{ category: "PAYMENT_METHOD_ERROR", code: declineCode, detail }] }),
    },
  };
}

async function move(
  sandbox: Sandbox,
  reply: FastifyReply,
  params: unknown,
  status: "COMPLETED" | "CANCELED",
): Promise<unknown> {
  const payment = sandbox.ledger.payments.get(IdParams.parse(params).id);
  if (payment === undefined) return sendError(reply, 404, "NOT_FOUND", "Payment not found.");
  if (payment.status === status) return { payment };
  if (payment.status !== "APPROVED") {
    return sendError(reply, 400, "BAD_REQUEST", `A payment that is ${payment.status} can't be ${status}.`);
  }
  return { payment: await finish(sandbox, payment, status) };
}

async function finish(
  sandbox: Sandbox,
  payment: WirePayment,
  status: "COMPLETED" | "CANCELED",
): Promise<WirePayment> {
  payment.status = status;
  payment.card_details.status = status === "COMPLETED" ? "CAPTURED" : "VOIDED";
  payment.updated_at = new Date().toISOString();
  if (status === "COMPLETED") payment.processing_fee = [feeOf(payment)];
  payment.version_token = randomBytes(12).toString("base64url");
  sandbox.ledger.savePayment(payment);
  sandbox.webhooks.send("payment.updated", { payment });
  return payment;
}

/** Square's fee for a card online: 2.9% and 30 cents. */
export function feeOf({
  updated_at,
  total_money: { amount, currency },
}: Pick<WirePayment, "updated_at" | "total_money">) {
  const fee = Math.round((amount * 29) / 1000) + 30;
  return { effective_at: updated_at, type: "INITIAL" as const, amount_money: { amount: fee, currency } };
}
