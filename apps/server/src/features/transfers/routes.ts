import * as contract from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../platform/http/client-info.ts";
import { cancelTransfer } from "./service/cancel-transfer.ts";
import { claimTransfer } from "./service/claim-transfer.ts";
import { createTransfer } from "./service/create-transfer.ts";
import { lookAtTransfer } from "./service/look-at-transfer.ts";
import { replaceTransferLink, shareTransferLink } from "./service/transfer-link.ts";

export function transfersRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.createTransfer, ({ session, params, body, request }) =>
    createTransfer(context, session, params.id, body, clientInfoOf(request)),
  );
  bindRoute(http, contract.shareTransferLink, ({ session, params, request }) =>
    shareTransferLink(context, session, params.id, clientInfoOf(request)),
  );
  bindRoute(http, contract.replaceTransferLink, ({ session, params, request }) =>
    replaceTransferLink(context, session, params.id, clientInfoOf(request)),
  );
  bindRoute(http, contract.cancelTransfer, ({ session, params, request }) =>
    cancelTransfer(context, session, params.id, clientInfoOf(request)),
  );
  bindRoute(http, contract.lookAtTransfer, ({ session, body, request }) =>
    lookAtTransfer(context, session, body.token, clientInfoOf(request)),
  );
  bindRoute(http, contract.claimTransfer, ({ session, body, request }) =>
    claimTransfer(context, session, body.token, clientInfoOf(request)),
  );
}
