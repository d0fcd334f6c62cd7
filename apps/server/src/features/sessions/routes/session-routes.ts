import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { HttpServer } from "../../../platform/http/api-scope.ts";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import { textsFrom } from "../../../platform/messages/texts.ts";
import { readSession } from "../service/read-session.ts";
import type { SessionResolver } from "../service/session-resolver.ts";
import { endDevice, listDevices } from "../service/sessions.ts";

/** Registers the routes that read and end sessions. */
export function sessionRoutes(http: HttpServer, context: Context, resolver: SessionResolver): void {
  bindRoute(http, contract.getSession, async ({ request }) => {
    const found = await resolver.resolve(request);
    const session = found.ok ? found.value : undefined;
    return ok({
      ...(await readSession(context, session)),
      signUp: context.settings.signUp,
      canText: context.config.canText,
      textsFrom: textsFrom(context.config),
      serverTime: context.clock.now(),
    });
  });
  bindRoute(http, contract.listSessions, async ({ session }) =>
    ok({ sessions: await listDevices(context, session) }),
  );
  bindRoute(http, contract.endSession, ({ session, params, request }) =>
    endDevice(context, session, params.id, clientInfoOf(request)),
  );
}
