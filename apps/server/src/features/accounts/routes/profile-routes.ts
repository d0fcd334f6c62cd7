import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import * as service from "../service.ts";
import type { SessionFinder } from "../session-finder.ts";
import { clearSessionCookie } from "../session-gate.ts";
import { visitorOf } from "../visitor.ts";

/** The member's own account in our own pages. */
export function profileRoutes(
  http: HttpServer,
  context: Context,
  finder: SessionFinder,
  personalData: readonly service.PersonalData[],
): void {
  bindRoute(http, contract.getSession, async ({ request }) => {
    const found = await finder.find(request);
    const session = found.ok ? found.value : undefined;
    return ok({
      ...(await service.readSession(context, session)),
      signUp: context.config.signUp,
      canText: context.config.canText,
      serverTime: context.clock.now().toISOString(),
    });
  });
  bindRoute(http, contract.getProfile, ({ session }) => service.readProfile(context, session));
  bindRoute(http, contract.updateProfile, ({ session, body }) =>
    service.updateProfile(context, session, body),
  );
  bindRoute(http, contract.exportProfile, ({ session, reply }) => {
    const date = context.clock.now().toISOString().slice(0, 10);
    reply.header("content-disposition", `attachment; filename="my-data-${date}.json"`);
    return service.exportAccount(context, session, personalData);
  });
  bindRoute(http, contract.deleteProfile, async ({ session, body, request, reply }) => {
    const visitor = visitorOf(request, context.config);
    const deleted = await service.deleteAccount(context, session, body.password, personalData, visitor);
    if (deleted.ok) clearSessionCookie(reply, context.config);
    return deleted;
  });
  bindRoute(http, contract.listSessions, async ({ session }) =>
    ok({ sessions: await service.listDevices(context, session) }),
  );
  bindRoute(http, contract.endSession, ({ session, params }) =>
    service.endDevice(context, session.userId, params.id),
  );
}
