import * as contract from "@secret/contract";
import { ok } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../../platform/http/bind-route.ts";
import {
  findOutages,
  listAdminMessages,
  listMessageFailures,
  resendMessage,
} from "../service/admin-messages.ts";
import { resendReceipt } from "../service/resend-receipt.ts";

/** Registers the admin routes about sent and failed messages. */
export function adminMessagesRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listAdminMessages, async ({ query }) =>
    ok(await listAdminMessages(context, query)),
  );
  bindRoute(http, contract.resendMessage, ({ session, params }) =>
    resendMessage(context, session, params.id),
  );
  bindRoute(http, contract.resendReceipt, ({ session, params }) =>
    resendReceipt(context, session, params.id),
  );
  bindRoute(http, contract.listMessageFailures, async ({ query }) =>
    ok(await listMessageFailures(context, query.span)),
  );
  bindRoute(http, contract.listOutages, async () => ok({ outages: await findOutages(context) }));
}
