import * as contract from "@secret/contract";
import { refuse } from "@secret/domain";
import type { FastifyReply } from "fastify";
import type { Context } from "../../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import { MinuteLimit } from "../../../platform/http/minute-limit.ts";
import { listWallets, makeApplePass, makeGooglePass } from "../service/passes.ts";

/** Passes that a member makes in a minute; each is signed, or sent to Google. */
const PASSES_PER_MINUTE = 10;

/** Registers the routes by which members add orders to their wallets. */
export function passRoutes(http: HttpServer, context: Context): void {
  const limit = new MinuteLimit(PASSES_PER_MINUTE, context.clock);
  bindRoute(http, contract.listWallets, ({ session, params }) => listWallets(context, session, params.id));
  bindRoute(http, contract.getApplePass, async ({ session, params, reply }) => {
    const retryAfterSeconds = limit.take(session.userId);
    if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
    const pass = await makeApplePass(context, session, params.id);
    return pass.ok ? sendApplePass(reply, pass.value) : pass;
  });
  bindRoute(http, contract.makeGooglePass, async ({ session, params }) => {
    const retryAfterSeconds = limit.take(session.userId);
    if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
    return makeGooglePass(context, session, params.id);
  });
}

/** Sends a pass for Wallet to open. */
export function sendApplePass(reply: FastifyReply, pass: Buffer): Buffer {
  reply.header("content-disposition", 'inline; filename="secret-pickup.pkpass"');
  // "no-cache" rather than "no-store": Safari hands a stored file to Wallet.
  reply.header("cache-control", "private, no-cache").type("application/vnd.apple.pkpass");
  return pass;
}
