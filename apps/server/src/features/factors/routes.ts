import type { Context } from "../../platform/context.ts";
import type { HttpServer } from "../../platform/http/api-scope.ts";
import { AUTH_ERROR_FORMAT, openAuthScope, RefusedSignIns, type SessionResolver } from "../sessions/index.ts";
import { changeRoutes } from "./routes/change-routes.ts";
import { factorRoutes } from "./routes/factor-routes.ts";
import { passkeyRoutes } from "./routes/passkey-routes.ts";
import { reauthenticationRoutes } from "./routes/reauthentication-routes.ts";
import { userRoutes } from "./routes/user-routes.ts";

/** Registers the routes of second factors, passkeys, reauthentication and changes of an account. */
export function signInMethodRoutes(http: HttpServer, context: Context, resolver: SessionResolver): void {
  reauthenticationRoutes(http, context);
  changeRoutes(http, context);
  const refusedSignIns = new RefusedSignIns(context);
  http.app.addHook("onClose", () => refusedSignIns.close());
  openAuthScope(http.app, "/auth/v1", AUTH_ERROR_FORMAT, { context, resolver, refusedSignIns }, (auth) => {
    userRoutes(auth);
    factorRoutes(auth);
    passkeyRoutes(auth);
  });
}
