import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { lacks, refuseScope } from "./disputes-api.ts";
import { sendError } from "./errors.ts";
import type { WirePayout, WirePayoutEntry } from "./ledger.ts";
import { listPage } from "./list-page.ts";
import type { Sandbox } from "./sandbox.ts";

const CUTOFF_HOUR = 17;
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** /v2/payouts as Square serves it. */
export function payoutsApi(app: FastifyInstance, sandbox: Sandbox): void {
  const { ledger } = sandbox;
  app.get("/v2/payouts", async ({ query }, reply) => {
    if (lacks(sandbox, "PAYOUTS_READ")) return refuseScope(reply, "PAYOUTS_READ");
    const { listed, ...more } = listPage([...ledger.payouts.values()], query);
    return { payouts: listed, ...more };
  });
  app.get("/v2/payouts/:id/payout-entries", async ({ params, query }, reply) => {
    if (lacks(sandbox, "PAYOUTS_READ")) return refuseScope(reply, "PAYOUTS_READ");
    const { id } = z.object({ id: z.string() }).parse(params);
    if (!ledger.payouts.has(id)) return sendError(reply, 404, "NOT_FOUND", "Payout not found.");
    const own = ledger.payoutEntries
      .filter(({ payout_id: payoutId }) => payoutId === id)
      .map((entry) => ({
        ...entry,
        created_at: entry.effective_at,
        location_id: sandbox.options.locationId,
      }));
    const { listed, ...more } = listPage(own, query);
    return { payout_entries: listed, ...more };
  });
}

/** The last 5 PM Pacific, at which Square closes a day's sales in the US (Square, "Payouts"). */
export function cutoffBefore(now: Date): Date {
  const hourOf = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Los_Angeles",
    hour: "numeric",
    hourCycle: "h23",
  });
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const hours = Array.from({ length: DAY_HOURS + 1 }, (_, back) => new Date(hour.getTime() - back * HOUR_MS));
  return hours.find((each) => Number(hourOf.format(each)) === CUTOFF_HOUR) ?? hour;
}

/** Makes payouts of the ledger's captured payments, refunds and lost disputes. */
export class Payouts {
  readonly #sandbox: Sandbox;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  /** Makes a payout of everything that no payout has yet, until the last cutoff by default; undefined if there is nothing. */
  make(before = cutoffBefore(new Date()), change: Partial<WirePayout> = {}): WirePayout | undefined {
    const { ledger, options, webhooks } = this.#sandbox;
    const id = `po_${randomBytes(12).toString("hex")}`;
    const entries = this.#entries(id, before.toISOString());
    if (entries.length === 0) return undefined;
    const now = new Date().toISOString();
    const amount = entries.reduce((sum, { net_amount_money: net }) => sum + net.amount, 0);
    const payout: WirePayout = {
      id,
      status: "SENT",
      location_id: options.locationId,
      created_at: now,
      updated_at: now,
      amount_money: { amount, currency: "USD" },
      destination: { type: "BANK_ACCOUNT", id: "bact:SANDBOX" },
      version: 1,
      type: "BATCH",
      payout_fee: [],
      arrival_date: now.slice(0, "2026-01-01".length),
      end_to_end_id: `L2100000${id.slice(-8)}`,
      ...change,
    };
    ledger.savePayout(payout, entries);
    webhooks.send("payout.sent", { payout });
    return payout;
  }

  /** Moves a payout to another status, with the next version. */
  move(id: string, status: WirePayout["status"]): void {
    const { ledger, webhooks } = this.#sandbox;
    const payout = ledger.payouts.get(id);
    if (payout === undefined) throw new Error(`there is no payout ${id}`);
    const moved = { ...payout, status, version: payout.version + 1, updated_at: new Date().toISOString() };
    ledger.savePayout(moved, []);
    webhooks.send(status === "PAID" ? "payout.paid" : "payout.failed", { payout: moved });
  }

  #entries(payoutId: string, before: string): WirePayoutEntry[] {
    const { ledger } = this.#sandbox;
    const paid = new Set(ledger.payoutEntries.map(({ id }) => id));
    const payments = [...ledger.payments.values()].filter(({ status }) => status === "COMPLETED");
    const refunds = [...ledger.refunds.values()].filter(({ status }) => status === "COMPLETED");
    const disputes = [...ledger.disputes.values()].filter(({ state }) => !state.startsWith("INQUIRY"));
    return [
      ...payments.map(({ id, updated_at: at, total_money: { amount }, processing_fee: fees = [] }) => {
        const fee = fees.reduce((sum, { amount_money: money }) => sum + money.amount, 0);
        return entryOf(payoutId, `c_${id}`, "CHARGE", at, amount, fee, {
          type_charge_details: { payment_id: id },
        });
      }),
      ...refunds.map(({ id, payment_id, updated_at: at, amount_money: { amount } }) =>
        entryOf(payoutId, `r_${id}`, "REFUND", at, -amount, 0, {
          type_refund_details: { payment_id, refund_id: id },
        }),
      ),
      ...disputes.flatMap(({ id, state, updated_at: at, amount_money: { amount }, disputed_payment }) => {
        const type_dispute_details = { ...disputed_payment, dispute_id: id };
        const taken = entryOf(payoutId, `d_${id}`, "DISPUTE", at, -amount, 0, { type_dispute_details });
        const back = entryOf(payoutId, `w_${id}`, "DISPUTE", at, amount, 0, { type_dispute_details });
        return state === "WON" ? [taken, back] : [taken];
      }),
    ].filter(({ id, effective_at: at }) => !paid.has(id) && at < before);
  }
}

function entryOf(
  payout_id: string,
  id: string,
  type: string,
  effective_at: string,
  gross: number,
  fee: number,
  details: Partial<WirePayoutEntry>,
): WirePayoutEntry {
  const money = (amount: number) => ({ amount, currency: "USD" });
  return {
    id,
    payout_id,
    effective_at,
    type,
    gross_amount_money: money(gross),
    fee_amount_money: money(fee),
    net_amount_money: money(gross - fee),
    ...details,
  };
}
