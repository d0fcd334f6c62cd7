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
import { listReplies, markRepliesRead, markReplyDone } from "../service/replies.ts";
import { resendReceipt } from "../service/resend-receipt.ts";

/** Registers the routes of admins and crew about sent and failed messages, and about replies. */
export function adminMessagesRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listAdminMessages, async ({ query }) =>
    ok(await listAdminMessages(context, query)),
  );
  bindRoute(http, contract.resendMessage, ({ session, params }) =>
    resendMessage(context, session, params.id),
  );
  bindRoute(http, contract.listReplies, async ({ query }) => ok(await listReplies(context, query)));
  bindRoute(http, contract.markRepliesRead, async ({ body }) =>
    ok(await markRepliesRead(context, body.throughId)),
  );
  bindRoute(http, contract.markReplyDone, ({ session, params }) =>
    markReplyDone(context, session, params.id),
  );
  bindRoute(http, contract.resendReceipt, ({ session, params }) =>
    resendReceipt(context, session, params.id),
  );
  bindRoute(http, contract.listMessageFailures, async ({ query }) =>
    ok(await listMessageFailures(context, query.span)),
  );
  bindRoute(http, contract.listOutages, async () => ok({ outages: await findOutages(context) }));
}
