import * as contract from "@secret/contract";
import { ok, refuse } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { MinuteLimit } from "../../platform/http/minute-limit.ts";
import { ProviderChecks } from "./service/provider-checks.ts";
import { readSetup } from "./service/read-setup.ts";

/** Maximum checks per admin and minute. */
const CHECKS_PER_MINUTE = 6;

/** Registers the routes of the setup steps. */
export function setupRoutes(http: HttpServer, context: Context): void {
  const checks = new ProviderChecks(context);
  const limit = new MinuteLimit(CHECKS_PER_MINUTE, context.clock);
  bindRoute(http, contract.getSetup, async ({ session }) =>
    ok(await readSetup(context, session.userId, await checks.recent())),
  );
  bindRoute(http, contract.checkSetup, async ({ session }) => {
    const retryAfterSeconds = limit.take(session.userId);
    if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
    return ok(await readSetup(context, session.userId, await checks.run()));
  });
}
