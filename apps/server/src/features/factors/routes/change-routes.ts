import * as contract from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import type { HttpServer } from "../../../platform/http/api-scope.ts";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import { undoChange, viewChange } from "../../identity/index.ts";
import { removeSignInMethods } from "../service/remove-sign-in-methods.ts";
import { undoGate } from "../service/undo-gate.ts";

/** Registers the routes that undo account changes and remove all sign-in methods except the password. */
export function changeRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.viewAccountChange, ({ body }) => viewChange(context, body.token));
  bindRoute(http, contract.undoAccountChange, ({ body, request }) =>
    undoChange(context, undoGate, body.token, clientInfoOf(request)),
  );
  bindRoute(http, contract.removeSignInMethods, ({ session, request }) =>
    removeSignInMethods(context, session, clientInfoOf(request)),
  );
}
