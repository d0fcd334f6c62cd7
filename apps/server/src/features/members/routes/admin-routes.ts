import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import type { HttpServer } from "../../../platform/http/surface.ts";
import * as service from "../service.ts";

/** What an admin may do about a member. */
export function adminMembersRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.endMemberSessions, async ({ session, params }) => {
    const ended = await service.endMemberSessions(context, params.id, session.userId);
    return ended.ok ? ok({ endedSessions: ended.value }) : ended;
  });
}
