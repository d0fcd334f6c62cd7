import * as contract from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import type { HttpServer } from "../../../platform/http/surface.ts";
import * as service from "../service.ts";

/** Proving to be the account's owner, before its ways in are changed. */
export function proofRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.getProofMethods, ({ session }) => service.readProofMethods(context, session));
  bindRoute(http, contract.proveSession, ({ session, body, request }) =>
    service.proveSession(context, session, body, clientInfoOf(request)),
  );
  bindRoute(http, contract.sendProofCode, ({ session, body, request }) =>
    service.sendProofCode(context, session, body.channel, clientInfoOf(request)),
  );
  bindRoute(http, contract.startPasskeyProof, ({ session }) => service.startPasskeyProof(context, session));
}
