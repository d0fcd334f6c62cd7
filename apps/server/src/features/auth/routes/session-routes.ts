import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import type { HttpServer } from "../../../platform/http/surface.ts";
import { textsFrom } from "../../../platform/messages/texts.ts";
import type { SessionResolver } from "../service/sessions/session-resolver.ts";
import * as service from "../service.ts";

/** Who is signed in, and where else. */
export function sessionRoutes(http: HttpServer, context: Context, resolver: SessionResolver): void {
  bindRoute(http, contract.getSession, async ({ request }) => {
    const found = await resolver.resolve(request);
    const session = found.ok ? found.value : undefined;
    return ok({
      ...(await service.readSession(context, session)),
      signUp: context.settings.signUp,
      canText: context.config.canText,
      textsFrom: textsFrom(context.config),
      serverTime: context.clock.now().toISOString(),
    });
  });
  bindRoute(http, contract.listSessions, async ({ session }) =>
    ok({ sessions: await service.listDevices(context, session) }),
  );
  bindRoute(http, contract.endSession, ({ session, params, request }) =>
    service.endDevice(context, session, params.id, clientInfoOf(request)),
  );
}
