import * as contract from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import type { HttpServer } from "../../../platform/http/api-scope.ts";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import { startPasskeyProof } from "../service/reauthentication/passkey-reauthentication.ts";
import { proveSession } from "../service/reauthentication/reauthenticate.ts";
import { readProofMethods } from "../service/reauthentication/reauthentication-methods.ts";
import { sendProofCode } from "../service/reauthentication/send-reauthentication-code.ts";

/** Registers the reauthentication routes, used before sign-in methods change. */
export function proofRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.getProofMethods, ({ session }) => readProofMethods(context, session));
  bindRoute(http, contract.proveSession, ({ session, body, request }) =>
    proveSession(context, session, body, clientInfoOf(request)),
  );
  bindRoute(http, contract.sendProofCode, ({ session, body, request }) =>
    sendProofCode(context, session, body.channel, clientInfoOf(request)),
  );
  bindRoute(http, contract.startPasskeyProof, ({ session }) => startPasskeyProof(context, session));
}
