import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { HttpServer } from "../../../platform/http/api-scope.ts";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import {
  createInvitation,
  listInvitations,
  lookUpInvitation,
  revokeInvitation,
} from "../service/invitations.ts";

/** Registers the routes of invitations, for the sign-up page and the admin. */
export function invitationRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.checkInvitation, ({ params, request }) =>
    lookUpInvitation(context, params.code, clientInfoOf(request)),
  );
  bindRoute(http, contract.listInvitations, async ({ query }) => ok(await listInvitations(context, query)));
  bindRoute(http, contract.createInvitation, async ({ session, body }) =>
    ok(await createInvitation(context, body, session)),
  );
  bindRoute(http, contract.revokeInvitation, ({ session, params }) =>
    revokeInvitation(context, params.id, session),
  );
}
