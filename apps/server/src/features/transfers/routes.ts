import * as contract from "@secret/contract";
import type { Context } from "../../platform/context.ts";
import { bindRoute, type HttpServer } from "../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../platform/http/client-info.ts";
import * as service from "./service.ts";

export function transfersRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.createTransfer, ({ session, params, body, request }) =>
    service.createTransfer(context, session, params.id, body, clientInfoOf(request)),
  );
  bindRoute(http, contract.shareTransferLink, ({ session, params, request }) =>
    service.shareTransferLink(context, session, params.id, clientInfoOf(request)),
  );
  bindRoute(http, contract.replaceTransferLink, ({ session, params, request }) =>
    service.replaceTransferLink(context, session, params.id, clientInfoOf(request)),
  );
  bindRoute(http, contract.cancelTransfer, ({ session, params, request }) =>
    service.cancelTransfer(context, session, params.id, clientInfoOf(request)),
  );
  bindRoute(http, contract.lookAtTransfer, ({ session, body, request }) =>
    service.lookAtTransfer(context, session, body.token, clientInfoOf(request)),
  );
  bindRoute(http, contract.claimTransfer, ({ session, body, request }) =>
    service.claimTransfer(context, session, body.token, clientInfoOf(request)),
  );
}
