import type { Context } from "../../platform/context.ts";
import type { HttpServer } from "../../platform/http/surface.ts";
import { AUTH_DIALECT, FALLBACK_DIALECT } from "./routes/auth-dialect.ts";
import { openAuthSurface } from "./routes/auth-surface.ts";
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
  openAuthSurface(http.app, "/auth/v1", AUTH_DIALECT, parts, (auth) => {
    signUpRoutes(auth);
    signInRoutes(auth);
    userRoutes(auth);
    factorRoutes(auth);
    passkeyRoutes(auth);
    serviceInfoRoutes(auth);
    disabledRoutes(auth);
  });
  openAuthSurface(http.app, "/functions/v1", FALLBACK_DIALECT, parts, verifyFallbackRoute);
}
