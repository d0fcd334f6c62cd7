import * as contract from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import type { PersonalData } from "../../../platform/personal-data.ts";
import { clearSessionCookie, visitorOf } from "../../auth/service.ts";
import * as service from "../service.ts";

/** The member's own account in our own pages. */
export function profileRoutes(
  http: HttpServer,
  context: Context,
  personalData: readonly PersonalData[],
): void {
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
    const deleted = await service.eraseAccount(context, session, body.password, personalData, visitor);
    if (deleted.ok) clearSessionCookie(reply, context.config);
    return deleted;
  });
}
