import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import * as service from "../service.ts";

/** What left for members, or didn't. */
export function adminMessagesRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listAdminMessages, async ({ query }) =>
    ok(await service.listAdminMessages(context, query)),
  );
  bindRoute(http, contract.resendMessage, ({ session, params }) =>
    service.resendMessage(context, session, params.id),
  );
  bindRoute(http, contract.resendReceipt, ({ session, params }) =>
    service.resendReceipt(context, session, params.id),
  );
  bindRoute(http, contract.listMessageFailures, async ({ query }) =>
    ok(await service.listMessageFailures(context, query.span)),
  );
  bindRoute(http, contract.listOutages, async () => ok({ outages: await service.findOutages(context) }));
}
