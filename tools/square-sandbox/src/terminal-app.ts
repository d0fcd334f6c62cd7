import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { sendError } from "./errors.ts";
import type { WirePayment } from "./ledger.ts";
import { feeOf } from "./payments-api.ts";
import type { Sandbox } from "./sandbox.ts";

/** Charge as the app reads it from the address that opened it. */
interface AppCharge {
  readonly system: "ios" | "android";
  readonly callbackUrl: string;
  readonly amountCents: number;
  readonly note: string;
  readonly state: string;
  readonly locationId: string;
}

const IosData = z.object({
  amount_money: z.object({ amount: z.string().regex(/^\d+$/), currency_code: z.literal("USD") }),
  callback_url: z.url(),
  client_id: z.string().min(1),
  location_id: z.string().optional(),
  version: z.literal("1.3"),
  notes: z.string().max(500).default(""),
  state: z.string().default(""),
});

/** Reads the address that opens Square's Point of Sale app, on either system. */
function readAddress(address: string, ownLocationId: string): AppCharge {
  if (!address.startsWith("intent:")) {
    const data = new URL(address).searchParams.get("data") ?? "{}";
    const read = IosData.parse(JSON.parse(data));
    return {
      system: "ios",
      callbackUrl: read.callback_url,
      amountCents: Number(read.amount_money.amount),
      note: read.notes,
      state: read.state,
      locationId: read.location_id ?? ownLocationId,
    };
  }
  const fields = new Map(address.split(";").map((field) => field.split("=", 2) as [string, string]));
  const text = (name: string) => decodeURIComponent(fields.get(`S.com.squareup.pos.${name}`) ?? "");
  return {
    system: "android",
    callbackUrl: text("WEB_CALLBACK_URI"),
    amountCents: Number(fields.get("i.com.squareup.pos.TOTAL_AMOUNT")),
    note: text("NOTE"),
    state: text("REQUEST_METADATA"),
    locationId: text("LOCATION_ID") || ownLocationId,
  };
}

/** A payment that was taken on the terminal. */
export interface TerminalSale {
  readonly amountCents: number;
  readonly tipCents?: number;
  readonly note?: string;
  readonly locationId?: string;
}

/** Takes a payment on the terminal. Its transaction id is that of an order at Square. */
export function chargeOnTerminal(sandbox: Sandbox, sale: TerminalSale): WirePayment & { order_id: string } {
  const now = new Date().toISOString();
  const id = randomBytes(16).toString("base64url");
  const usd = (amount: number) => ({ amount, currency: "USD" });
  const payment = {
    id,
    order_id: randomBytes(16).toString("base64url"),
    created_at: now,
    updated_at: now,
    amount_money: usd(sale.amountCents),
    ...(sale.tipCents !== undefined && { tip_money: usd(sale.tipCents) }),
    total_money: usd(sale.amountCents + (sale.tipCents ?? 0)),
    status: "COMPLETED",
    source_type: "CARD",
    location_id: sale.locationId ?? sandbox.options.locationId,
    note: sale.note,
    receipt_number: id.slice(0, 4),
    receipt_url: `${sandbox.url()}/receipt/${id}`,
    version_token: randomBytes(12).toString("base64url"),
    card_details: {
      status: "CAPTURED",
      card: {
        card_brand: "VISA",
        last_4: "5858",
        exp_month: 12,
        exp_year: 2030,
        fingerprint: `terminal-${id}`,
      },
      entry_method: "CONTACTLESS",
      cvv_status: "CVV_NOT_CHECKED",
      avs_status: "AVS_NOT_CHECKED",
    },
  } satisfies WirePayment;
  const paid: WirePayment & { order_id: string } = { ...payment, processing_fee: [feeOf(payment)] };
  sandbox.ledger.savePayment(paid);
  sandbox.webhooks.send("payment.created", { payment: paid });
  return paid;
}

/** Orders that the app made, as Square serves them. */
export function terminalOrdersApi(app: FastifyInstance, { ledger }: Sandbox): void {
  app.get("/v2/orders/:id", async (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const payment = [...ledger.payments.values()].find((each) => each.order_id === id);
    if (payment === undefined) return sendError(reply, 404, "NOT_FOUND", "Order not found.");
    const { location_id, created_at, total_money: amount_money } = payment;
    const tender = { id: payment.id, payment_id: payment.id, location_id, type: "CARD", amount_money };
    return { order: { id, location_id, state: "COMPLETED", created_at, tenders: [tender] } };
  });
}

const Played = z.object({
  address: z.string(),
  tap: z.enum(["charge", "tip", "cancel"]).optional(),
});

/** Page that plays the Point of Sale app: it shows the charge, takes it or cancels, and opens the callback. */
export function terminalAppRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get("/pos", async (request, reply) => {
    const { address, tap } = Played.parse(request.query);
    const charge = readAddress(address, sandbox.options.locationId);
    if (tap === undefined) return reply.type("text/html; charset=utf-8").send(page(address, charge));
    if (tap === "cancel") return reply.redirect(answer(charge, undefined));
    const { amountCents, note, locationId } = charge;
    const tipCents = tap === "tip" ? Math.round(amountCents / 5) : undefined;
    const sale = { amountCents, note, locationId, ...(tipCents !== undefined && { tipCents }) };
    return reply.redirect(answer(charge, chargeOnTerminal(sandbox, sale).order_id));
  });
}

function answer({ system, callbackUrl, state }: AppCharge, transactionId: string | undefined): string {
  const url = new URL(callbackUrl);
  const client = randomBytes(8).toString("hex");
  if (system === "ios") {
    const data =
      transactionId === undefined
        ? { status: "error", error_code: "payment_canceled", state }
        : { status: "ok", transaction_id: transactionId, client_transaction_id: client, state };
    url.searchParams.set("data", JSON.stringify(data));
    return url.href;
  }
  const set = (name: string, text: string) => url.searchParams.set(`com.squareup.pos.${name}`, text);
  set("REQUEST_METADATA", state);
  if (transactionId === undefined) {
    set("ERROR_CODE", "com.squareup.pos.ERROR_TRANSACTION_CANCELED");
    return url.href;
  }
  set("SERVER_TRANSACTION_ID", transactionId);
  set("CLIENT_TRANSACTION_ID", client);
  return url.href;
}

function page(address: string, { amountCents }: AppCharge): string {
  const link = (tap: string, text: string) =>
    `<p><a href="/pos?${new URLSearchParams({ address, tap }).toString().replaceAll("&", "&amp;")}">${text}</a></p>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Point of Sale stand-in</title><h1>$${(amountCents / 100).toFixed(2)}</h1>
${link("charge", "Charge")}${link("tip", "Tip 20%")}${link("cancel", "Cancel")}</html>`;
}
