import * as contract from "@secret/contract";
import { ok, refuse } from "@secret/domain";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import { sendProofCode } from "../service/proof/send-proof-code.ts";
import { readAuthUser, updateAuthUser } from "../service/update-user.ts";
import type { AuthServer } from "./auth-scope.ts";
import { inTurn } from "./in-turn.ts";
import { linkTarget } from "./sign-up-routes.ts";

/** Cache time of the keys in the published client, in seconds. */
const KEYS_CACHED_SECONDS = 600;

/** Registers the routes by which apps read and change the signed-in account. */
export function userRoutes(auth: AuthServer): void {
  const { scope, context } = auth;
  bindRoute(scope, contract.getAuthUser, async ({ session }) => {
    const user = await readAuthUser(context, session.userId);
    return user === undefined ? refuse("SESSION_NOT_FOUND") : ok(user);
  });
  bindRoute(
    scope,
    contract.updateUser,
    inTurn(({ session, body, query, client }) =>
      updateAuthUser(context, session, body, linkTarget(body, query), client),
    ),
  );
  bindRoute(scope, contract.reauthenticate, async ({ session, client }) => {
    if (session.isCookie && !client.wantsCookie) return refuse("FOREIGN_ORIGIN");
    return sendProofCode(context, session, undefined, client);
  });
  scope.app.get("/.well-known/jwks.json", { schema: { hide: true } }, async (_request, reply) => {
    reply.header("cache-control", `public, max-age=${KEYS_CACHED_SECONDS}`);
    return auth.resolver.tokens.publicKeys();
  });
}
