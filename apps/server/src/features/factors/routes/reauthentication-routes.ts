import * as contract from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import type { HttpServer } from "../../../platform/http/api-scope.ts";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import { startPasskeyReauthentication } from "../service/reauthentication/passkey-reauthentication.ts";
import { reauthenticateSession } from "../service/reauthentication/reauthenticate-session.ts";
import { readReauthenticationMethods } from "../service/reauthentication/reauthentication-methods.ts";
import { sendReauthenticationCode } from "../service/reauthentication/send-reauthentication-code.ts";

/** Registers the reauthentication routes, used before sign-in methods change. */
export function reauthenticationRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.getReauthenticationMethods, ({ session }) =>
    readReauthenticationMethods(context, session),
  );
  bindRoute(http, contract.reauthenticateSession, ({ session, body, request }) =>
    reauthenticateSession(context, session, body, clientInfoOf(request)),
  );
  bindRoute(http, contract.sendReauthenticationCode, ({ session, body, request }) =>
    sendReauthenticationCode(context, session, body.channel, clientInfoOf(request)),
  );
  bindRoute(http, contract.startPasskeyReauthentication, ({ session }) =>
    startPasskeyReauthentication(context, session),
  );
}
