import { ok, refuse } from "@secret/domain";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../platform/context.ts";
import type { ApiScope } from "../../../platform/http/api-scope.ts";
import type { ErrorFormat } from "../../../platform/http/error-format.ts";
import { sendProblem } from "../../../platform/http/problems.ts";
import type { AuthClient } from "../../identity/index.ts";
import type { RefusedSignIns } from "../service/refused-sign-ins.ts";
import type { ResolvedSession, SessionRefusal, SessionResolver } from "../service/session-resolver.ts";
import { API_VERSION_HEADERS } from "./auth-error-format.ts";
import { authClientOf } from "./client-cookies.ts";

/** Scope of `/auth/v1`. It also accepts sessions whose second factor is still unverified. */
type AuthScope = ApiScope<
  ResolvedSession,
  SessionRefusal | "INSUFFICIENT_AAL",
  { readonly client: AuthClient }
>;

/** Dependencies of the `/auth/v1` routes. */
export interface AuthServer {
  readonly scope: AuthScope;
  readonly context: Context;
  readonly resolver: SessionResolver;
  readonly refusedSignIns: RefusedSignIns;
}

/** Opens the paths under `prefix` in the format of the published client, `@supabase/auth-js`. */
export function openAuthScope(
  app: FastifyInstance,
  prefix: string,
  errorFormat: ErrorFormat,
  parts: Omit<AuthServer, "scope">,
  registerRoutes: (auth: AuthServer) => void,
): void {
  app.formatsByPrefix.set(prefix, errorFormat);
  void app.register(
    async (scope) => {
      scope.decorate("errorFormat", errorFormat);
      scope.addHook("onRequest", async (_request, reply) => {
        reply.headers(API_VERSION_HEADERS);
      });
      registerRoutes({ ...parts, scope: createScope(scope, parts) });
    },
    { prefix },
  );
}

/** Refuses unknown paths under the prefix, which would return a page or the contract's error format otherwise. */
export function refuseUnknownPaths({ scope }: AuthServer): void {
  scope.app.all("/*", { schema: { hide: true } }, (_request, reply) =>
    sendProblem(reply, { code: "NOT_FOUND" }),
  );
}

function createScope(app: FastifyInstance, { context, resolver }: Omit<AuthServer, "scope">): AuthScope {
  return {
    app,
    async authorize(request, { access, allowsPendingSecondFactor = false }) {
      const found = await resolver.resolve(request);
      if (access === "public") return ok(found.ok ? found.value : undefined);
      const isPending = found.ok && !found.value.isSignedIn;
      return isPending && !allowsPendingSecondFactor ? refuse("INSUFFICIENT_AAL") : found;
    },
    accessCodes: ({ access }) =>
      access === "public" ? [] : ["NO_AUTHORIZATION", "BAD_JWT", "SESSION_NOT_FOUND", "INSUFFICIENT_AAL"],
    isRecentlyReauthenticated: resolver.isRecentlyReauthenticated,
    extras: (request) => ({ client: authClientOf(request, context.config) }),
  };
}
