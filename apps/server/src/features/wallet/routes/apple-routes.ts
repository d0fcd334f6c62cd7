import * as contract from "@secret/contract";
import { ok, refuse } from "@secret/domain";
import type { FastifyRequest } from "fastify";
import type { Context } from "../../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import { MinuteLimit } from "../../../platform/http/minute-limit.ts";
import { forgetDevice, listChangedPasses, registerForNews } from "../service/devices.ts";
import { findDevicePass, renewApplePass } from "../service/passes.ts";
import { sendApplePass } from "./pass-routes.ts";

const LISTS_PER_MINUTE = 60;
const REPORTS_PER_MINUTE = 10;
/** Registers Apple's web service for passes. */
export function appleRoutes(http: HttpServer, context: Context): void {
  registrationRoutes(http, context);
  const lists = new MinuteLimit(LISTS_PER_MINUTE, context.clock);
  bindRoute(http, contract.listChangedWalletPasses, async ({ params, query, reply }) => {
    const retryAfterSeconds = lists.take(params.deviceId);
    if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
    const changed = await listChangedPasses(context, params, readTag(query.passesUpdatedSince));
    const latest = changed.at(-1);
    if (latest === undefined) {
      reply.code(204).send();
      return undefined;
    }
    const lastUpdated = String(latest.changedAt.getTime());
    return ok({ serialNumbers: changed.map(({ id }) => id), lastUpdated });
  });
  bindRoute(http, contract.readWalletPass, async ({ params, request, reply }) => {
    const pass = await findDevicePass(context, { ...params, authorization: authorizationOf(request) });
    if (pass === undefined) return refuse("SIGN_IN_REQUIRED");
    reply.header("last-modified", pass.changedAt.toUTCString());
    const knownAt = Date.parse(request.headers["if-modified-since"] ?? "");
    if (knownAt >= pass.changedAt.getTime()) {
      reply.code(304).send();
      return undefined;
    }
    const file = await renewApplePass(context, pass);
    return file === undefined ? refuse("SIGN_IN_REQUIRED") : sendApplePass(reply, file);
  });
  const reports = new MinuteLimit(REPORTS_PER_MINUTE, context.clock);
  bindRoute(http, contract.reportWalletProblems, async ({ body, request }) => {
    const retryAfterSeconds = reports.take(clientInfoOf(request).network);
    if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
    // Anybody can send reports, with anybody's data in them, so their texts stay out of the log.
    context.log.warn({ count: body.logs.length }, "a device reported problems with passes");
    return ok({});
  });
}

function registrationRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.registerWalletDevice, async ({ params, body, request, reply }) => {
    const pass = await findDevicePass(context, { ...params, authorization: authorizationOf(request) });
    if (pass === undefined) return refuse("SIGN_IN_REQUIRED");
    const registered = await registerForNews(context, {
      deviceId: params.deviceId,
      passId: pass.id,
      pushToken: body.pushToken,
    });
    if (!registered.ok) return registered;
    if (registered.value.isNew) reply.code(201);
    return ok({});
  });
  bindRoute(http, contract.unregisterWalletDevice, async ({ params, request }) => {
    const pass = await findDevicePass(context, { ...params, authorization: authorizationOf(request) });
    if (pass === undefined) return refuse("SIGN_IN_REQUIRED");
    await forgetDevice(context, { deviceId: params.deviceId, passId: pass.id });
    return ok({});
  });
}

function authorizationOf({ headers }: FastifyRequest): string {
  return headers.authorization ?? "";
}

/** Reads the tag of a device's last list; the start of time if it isn't one of ours. */
function readTag(tag: string | undefined): Date {
  const at = new Date(Number(tag));
  return at.getTime() > 0 ? at : new Date(0);
}
