import type { Context } from "../../platform/context.ts";
import type { HttpServer } from "../../platform/http/api-scope.ts";
import { AUTH_ERROR_FORMAT, FALLBACK_ERROR_FORMAT } from "./routes/auth-error-format.ts";
import { openAuthScope } from "./routes/auth-scope.ts";
import { changeRoutes } from "./routes/change-routes.ts";
import { disabledRoutes } from "./routes/disabled-routes.ts";
import { factorRoutes } from "./routes/factor-routes.ts";
import { passkeyRoutes } from "./routes/passkey-routes.ts";
import { proofRoutes } from "./routes/proof-routes.ts";
import { serviceInfoRoutes } from "./routes/service-info-routes.ts";
import { sessionRoutes } from "./routes/session-routes.ts";
import { signInRoutes } from "./routes/sign-in-routes.ts";
import { signUpRoutes, verifyFallbackRoute } from "./routes/sign-up-routes.ts";
import { userRoutes } from "./routes/user-routes.ts";
import type { InvitationGate } from "./service/invitation-gate.ts";
import { RefusedSignIns } from "./service/refused-sign-ins.ts";
import type { SessionResolver } from "./service/sessions/session-resolver.ts";

/** Registers the routes of sign-up, sign-in, sessions and recovery. */
export function authRoutes(
  http: HttpServer,
  context: Context,
  resolver: SessionResolver,
  invitations: InvitationGate,
): void {
  sessionRoutes(http, context, resolver);
  proofRoutes(http, context);
  changeRoutes(http, context);
  const refusedSignIns = new RefusedSignIns(context);
  http.app.addHook("onClose", () => refusedSignIns.close());
  const parts = { context, resolver, invitations, refusedSignIns };
  openAuthScope(http.app, "/auth/v1", AUTH_ERROR_FORMAT, parts, (auth) => {
    signUpRoutes(auth);
    signInRoutes(auth);
    userRoutes(auth);
    factorRoutes(auth);
    passkeyRoutes(auth);
    serviceInfoRoutes(auth);
    disabledRoutes(auth);
  });
  openAuthScope(http.app, "/functions/v1", FALLBACK_ERROR_FORMAT, parts, verifyFallbackRoute);
}
