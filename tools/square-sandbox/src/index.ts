import { createHash, timingSafeEqual } from "node:crypto";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { Disputes, disputesApi } from "./disputes-api.ts";
import { sendError } from "./errors.ts";
import { Ledger } from "./ledger.ts";
import { pageRoutes } from "./page-routes.ts";
import { paymentsApi } from "./payments-api.ts";
import { Payouts, payoutsApi } from "./payouts-api.ts";
import { refundByHand, refundsApi } from "./refunds-api.ts";
import type { Controls, Sandbox, SandboxOptions } from "./sandbox.ts";
import { subscriptionsApi } from "./subscriptions-api.ts";
import { chargeOnTerminal, type TerminalSale, terminalAppRoutes, terminalOrdersApi } from "./terminal-app.ts";
import { Webhooks } from "./webhooks.ts";

export { cutoffBefore } from "./payouts-api.ts";
export type { Controls, SandboxOptions } from "./sandbox.ts";

export interface RunningSandbox {
  readonly url: string;
  readonly controls: Controls;
  readonly webhooks: Webhooks;
  readonly ledger: Ledger;
  /** Lets cardholders dispute payments. */
  readonly disputes: Disputes;
  readonly payouts: Payouts;
  /** Takes a payment on the terminal, without the app's page. Returns the transaction's and the payment's id. */
  chargeOnTerminal(sale: TerminalSale): { readonly transactionId: string; readonly paymentId: string };
  /** Refunds a payment in the dashboard or on the terminal. */
  refundByHand(paymentId: string, amountCents: number): void;
  close(): Promise<void>;
}

/** Starts the stand-in for Square on loopback. */
export async function startSquareSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const app = fastify({ forceCloseConnections: true });
  const sandbox: Sandbox = {
    options,
    ledger: new Ledger(options.dataFile),
    webhooks: new Webhooks(options.webhookUrl, options.webhookSignatureKey),
    controls: {
      delayMs: 0,
      answersAfter: Promise.resolve(),
      loseAnswers: 0,
      failCalls: 0,
      refuseRefunds: 0,
      rejectRefunds: 0,
      holdRefunds: false,
      tooManyCalls: 0,
      callsPerSecond: Number.POSITIVE_INFINITY,
      missingPermissions: new Set(),
      wallets: false,
    },
    calls: { second: 0, count: 0 },
    url: () => addressOf(app),
  };
  pageRoutes(app, sandbox);
  terminalAppRoutes(app, sandbox);
  await app.register(async (api) => {
    api.addHook("onRequest", async (request, reply) => admit(sandbox, request, reply));
    api.addHook("onSend", async (_request, reply, payload) => disturbAnswer(sandbox, reply, payload));
    paymentsApi(api, sandbox);
    refundsApi(api, sandbox);
    disputesApi(api, sandbox);
    payoutsApi(api, sandbox);
    subscriptionsApi(api, sandbox);
    terminalOrdersApi(api, sandbox);
    const { locationId } = options;
    api.get("/v2/locations", async () => ({
      locations: [{ id: locationId, name: "SECRET", currency: "USD" }],
    }));
  });
  await app.listen({ port: options.port, host: "127.0.0.1" });
  const { controls, webhooks, ledger } = sandbox;
  return {
    url: addressOf(app),
    controls,
    webhooks,
    ledger,
    disputes: new Disputes(sandbox),
    payouts: new Payouts(sandbox),
    chargeOnTerminal(sale) {
      const { id: paymentId, order_id: transactionId } = chargeOnTerminal(sandbox, sale);
      return { transactionId, paymentId };
    },
    refundByHand: (paymentId, amountCents) => void refundByHand(sandbox, paymentId, amountCents),
    async close() {
      webhooks.stop();
      await app.close();
    },
  };
}

/** The token must be right; and tests may have calls fail before they do anything. */
async function admit(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const given = request.headers.authorization ?? "";
  if (!isEqual(given, `Bearer ${sandbox.options.accessToken}`)) {
    return sendError(reply, 401, "UNAUTHORIZED", "This request could not be authorized.");
  }
  if (isTooMany(sandbox)) {
    reply.header("retry-after", "1");
    return sendError(reply, 429, "RATE_LIMITED", "Too many requests. Please come back later.");
  }
  if (sandbox.controls.failCalls === 0) return undefined;
  sandbox.controls.failCalls--;
  return sendError(reply, 503, "SERVICE_UNAVAILABLE", "The service is unavailable.");
}

function isTooMany({ controls, calls }: Sandbox): boolean {
  const second = Math.floor(performance.now() / 1_000);
  if (calls.second !== second) Object.assign(calls, { second, count: 0 });
  calls.count++;
  if (controls.tooManyCalls > 0) {
    controls.tooManyCalls--;
    return true;
  }
  return calls.count > controls.callsPerSecond;
}

async function disturbAnswer(sandbox: Sandbox, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const { controls } = sandbox;
  await controls.answersAfter;
  if (controls.delayMs > 0) await new Promise((resume) => setTimeout(resume, controls.delayMs));
  if (controls.loseAnswers > 0) {
    controls.loseAnswers--;
    reply.raw.destroy();
  }
  return payload;
}

function isEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("the stand-in does not listen");
  return `http://127.0.0.1:${address.port}`;
}
