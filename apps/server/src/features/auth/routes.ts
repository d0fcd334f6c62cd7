import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import type { HttpServer } from "../../platform/http/bind-route.ts";
import type { AuthServer } from "./routes/bind-auth-route.ts";
import { disabledRoutes } from "./routes/disabled-routes.ts";
import { factorRoutes } from "./routes/factor-routes.ts";
import { passkeyRoutes } from "./routes/passkey-routes.ts";
import { sessionRoutes } from "./routes/session-routes.ts";
import { signInRoutes } from "./routes/sign-in-routes.ts";
import { signUpRoutes, verifyFallbackRoute } from "./routes/sign-up-routes.ts";
import { userRoutes } from "./routes/user-routes.ts";
import type { InvitationGate } from "./service/invitation-gate.ts";
import type { SessionResolver } from "./service/sessions/session-resolver.ts";

/** By this the published client knows that errors carry a code. */
const API_VERSION_HEADER = "x-supabase-api-version";
const API_VERSION = "2024-01-01";

/** Getting in, staying in, getting back in and getting out. */
export function authRoutes(
  http: HttpServer,
  context: Context,
  resolver: SessionResolver,
  invitations: InvitationGate,
): void {
  sessionRoutes(http, context, resolver);
  http.app.register(async (scope) => {
    acceptEmptyBodies(scope);
    scope.addHook("onRequest", async (_request, reply) => {
      reply.header(API_VERSION_HEADER, API_VERSION);
    });
    const auth: AuthServer = { scope, context, resolver, invitations };
    signUpRoutes(auth);
    verifyFallbackRoute(auth);
    signInRoutes(auth);
    userRoutes(auth);
    factorRoutes(auth);
    passkeyRoutes(auth);
    disabledRoutes(auth);
  });
}

/** JSON alone; the published client sends its content type and nothing else with sign-out and DELETE. */
function acceptEmptyBodies(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser("error", "error");
  scope.removeContentTypeParser(["application/json", "text/plain"]);
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return parseJson(request, body as string, done);
  });
}
