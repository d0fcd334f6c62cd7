import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { sendError } from "./errors.ts";
import type { WireDispute } from "./ledger.ts";
import type { Sandbox } from "./sandbox.ts";

/** Disputes per page, as at Square. */
const PAGE = 50;
const DAY_MS = 86_400_000;
/** Days in which the seller must answer. */
const ANSWER_DAYS = 14;

const Query = z.looseObject({
  states: z.string().optional(),
  location_id: z.string().optional(),
  cursor: z.coerce.number().int().min(0).default(0),
});

/** /v2/disputes as Square serves it, newest first. Evidence is sent in its dashboard only. */
export function disputesApi(app: FastifyInstance, sandbox: Sandbox): void {
  const { ledger } = sandbox;
  app.get("/v2/disputes", async ({ query }, reply) => {
    if (lacks(sandbox, "DISPUTES_READ")) return refuseScope(reply, "DISPUTES_READ");
    const { states, location_id: location, cursor } = Query.parse(query);
    const found = [...ledger.disputes.values()]
      .filter(({ state }) => states === undefined || states === state)
      .filter(({ location_id: id }) => location === undefined || id === location)
      .reverse();
    const next = cursor + PAGE;
    return {
      disputes: found.slice(cursor, next),
      ...(next < found.length && { cursor: String(next) }),
    };
  });
  app.get("/v2/disputes/:id", async ({ params }, reply) => {
    if (lacks(sandbox, "DISPUTES_READ")) return refuseScope(reply, "DISPUTES_READ");
    const dispute = ledger.disputes.get(z.object({ id: z.string() }).parse(params).id);
    return dispute ? { dispute } : sendError(reply, 404, "NOT_FOUND", "Dispute not found.");
  });
}

export function lacks({ controls }: Sandbox, permission: string): boolean {
  return controls.missingPermissions.has(permission);
}

/** Answers as Square does to a token without a permission. */
export function refuseScope(reply: FastifyReply, permission: string): FastifyReply {
  const detail = `The merchant must authorize your application for the following scopes: ${permission}`;
  return sendError(reply, 403, "INSUFFICIENT_SCOPES", detail);
}

/** Cardholders and their banks: they dispute payments and decide. */
export class Disputes {
  readonly #sandbox: Sandbox;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  /** Disputes a payment, all of it by default. */
  open(paymentId: string, change: Partial<WireDispute> = {}): WireDispute {
    const payment = this.#sandbox.ledger.payments.get(paymentId);
    const now = new Date();
    const id = randomBytes(12).toString("base64url");
    const dispute: WireDispute = {
      id,
      dispute_id: id,
      amount_money: payment?.total_money ?? { amount: 1_000, currency: "USD" },
      reason: "NOT_RECEIVED",
      state: "EVIDENCE_REQUIRED",
      due_at: new Date(now.getTime() + ANSWER_DAYS * DAY_MS).toISOString(),
      disputed_payment: { payment_id: paymentId },
      card_brand: payment?.card_details.card.card_brand ?? "VISA",
      created_at: now.toISOString(),
      reported_at: now.toISOString(),
      updated_at: now.toISOString(),
      version: 1,
      location_id: payment?.location_id ?? this.#sandbox.options.locationId,
      ...change,
    };
    return this.#save("dispute.created", dispute);
  }

  /** Moves a dispute to another state, with the next version. */
  move(id: string, state: string, change: Partial<WireDispute> = {}): WireDispute {
    const dispute = this.#sandbox.ledger.disputes.get(id);
    if (dispute === undefined) throw new Error(`there is no dispute ${id}`);
    const updated_at = new Date().toISOString();
    return this.#save("dispute.state.updated", {
      ...dispute,
      state,
      updated_at,
      version: dispute.version + 1,
      ...change,
    });
  }

  #save(event: string, dispute: WireDispute): WireDispute {
    this.#sandbox.ledger.saveDispute(dispute);
    this.#sandbox.webhooks.send(event, { dispute });
    return dispute;
  }
}
