import type { Context } from "../../platform/context.ts";
import type { HttpServer } from "../../platform/http/api-scope.ts";
import type { InvitationGate } from "../identity/index.ts";
import { AUTH_ERROR_FORMAT, FALLBACK_ERROR_FORMAT } from "./routes/auth-error-format.ts";
import { openAuthScope, refuseUnknownPaths } from "./routes/auth-scope.ts";
import { serviceInfoRoutes } from "./routes/service-info-routes.ts";
import { sessionRoutes } from "./routes/session-routes.ts";
import { signInRoutes } from "./routes/sign-in-routes.ts";
import { signUpRoutes, verifyFallbackRoute } from "./routes/sign-up-routes.ts";
import { RefusedSignIns } from "./service/refused-sign-ins.ts";
import { sessionGate } from "./service/session-gate.ts";
import type { SessionResolver } from "./service/session-resolver.ts";

/** Registers the routes of sign-up, sign-in, sessions and recovery. */
export function authRoutes(
  http: HttpServer,
  context: Context,
  resolver: SessionResolver,
  invitations: InvitationGate,
): void {
  sessionRoutes(http, context, resolver);
  const refusedSignIns = new RefusedSignIns(context);
  http.app.addHook("onClose", () => refusedSignIns.close());
  const parts = { context, resolver, refusedSignIns };
  const gates = { invitations, sessions: sessionGate };
  openAuthScope(http.app, "/auth/v1", AUTH_ERROR_FORMAT, parts, (auth) => {
    signUpRoutes(auth, gates);
    signInRoutes(auth);
    serviceInfoRoutes(auth);
    refuseUnknownPaths(auth);
  });
  openAuthScope(http.app, "/functions/v1", FALLBACK_ERROR_FORMAT, parts, (auth) => {
    verifyFallbackRoute(auth, gates);
    refuseUnknownPaths(auth);
  });
}
