import * as contract from "@secret/contract";
import { ok, refuse } from "@secret/domain";
import * as service from "../service.ts";
import { type AuthServer, bindAuthRoute } from "./bind-auth-route.ts";
import { linkTarget } from "./sign-up-routes.ts";

/** The signed-in account, as apps see and change it. */
export function userRoutes(auth: AuthServer): void {
  const { context } = auth;
  bindAuthRoute(
    auth,
    contract.getAuthUser,
    async ({ session }) => {
      const user = await service.readAuthUser(context, session.userId);
      return user === undefined ? refuse("SESSION_NOT_FOUND") : ok(user);
    },
    // Its second factors are what a client needs to go on.
    { halfSignedInToo: true },
  );
  bindAuthRoute(auth, contract.updateUser, ({ session, body, redirectTo, client }) =>
    service.updateAuthUser(context, session, body, linkTarget(body, redirectTo), client),
  );
  bindAuthRoute(auth, contract.reauthenticate, ({ session, client }) =>
    service.reauthenticate(context, session, client),
  );
  auth.scope.get("/auth/v1/.well-known/jwks.json", { schema: { hide: true } }, async () =>
    auth.resolver.tokens.publicKeys(),
  );
}
