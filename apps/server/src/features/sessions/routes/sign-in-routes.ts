import * as contract from "@secret/contract";
import { ok, refuse } from "@secret/domain";
import { z } from "zod";
import {
  bindAlternatives,
  bindRoute,
  type HandledRoute,
  handled,
} from "../../../platform/http/bind-route.ts";
import { addressOf, renewLink, requestSignInCode } from "../../identity/index.ts";
import { clearSessionCookie } from "../service/session-cookie.ts";
import { signOut } from "../service/sessions.ts";
import { signIn } from "../service/sign-in.ts";
import { exchangeAuthCode, refreshSession } from "../service/token-grants.ts";
import { answerSession } from "./answer-session.ts";
import type { AuthServer } from "./auth-scope.ts";
import { setSignupCookie } from "./client-cookies.ts";
import { linkTarget, refuseAddress } from "./sign-up-routes.ts";

/** Registers the routes of sign-in, token refresh, recovery and sign-out. */
export function signInRoutes(auth: AuthServer): void {
  const { scope, context } = auth;
  tokenRoute(auth);
  bindRoute(scope, contract.sendSignInCode, async ({ body, query, client }) => {
    const address = addressOf(body);
    if (address === undefined) return refuseAddress();
    return requestSignInCode(context, "sign_in", address, linkTarget(body, query), client);
  });
  bindRoute(scope, contract.requestRecovery, async ({ body, query, client }) => {
    const address = addressOf(body);
    if (address === undefined) return refuseAddress();
    return requestSignInCode(context, "recovery", address, linkTarget(body, query), client);
  });
  bindRoute(scope, contract.renewLink, ({ body, client }) => renewLink(context, body.token_hash, client));
  bindRoute(scope, contract.signOut, async ({ query, session, client, request, reply }) => {
    if (session === undefined && !client.wantsCookie) {
      const found = await auth.resolver.resolve(request);
      if (!found.ok) return found;
    }
    const scope = query.scope ?? (client.wantsCookie ? "local" : "global");
    // A session that hasn't verified the second factor can end only itself.
    if (session !== undefined) await signOut(context, session, session.isSignedIn ? scope : "local", client);
    if (scope !== "others") clearSessionCookie(reply, context.config);
    if (client.wantsCookie) return ok({});
    void reply.code(204).send();
    return undefined;
  });
}

/** Registers all grants on one path, each with its own body. */
function tokenRoute(auth: AuthServer): void {
  const withPassword = passwordGrant(auth);
  const grants = [withPassword, refreshGrant(auth), pkceGrant(auth), ...disabledGrants(auth)];
  const documented: contract.Route = {
    ...contract.signIn,
    summary: "Signs in: by password, refresh_token or pkce",
    query: z.object({ grant_type: z.enum(["password", "refresh_token", "pkce"]) }),
    body: z.union([contract.signIn.body, contract.refreshTokens.body, contract.exchangeAuthCode.body]),
    errors: grants.flatMap(({ declared }) => declared.errors ?? []),
  };
  bindAlternatives(auth.scope, documented, ({ query }) => {
    const isMeant = ({ declared }: HandledRoute) => declared.query?.safeParse(query).success === true;
    return grants.find(isMeant) ?? withPassword;
  });
}

function passwordGrant(auth: AuthServer): HandledRoute {
  return handled(auth.scope, contract.signIn, async (given) => {
    const { client, reply } = given;
    // The sign-up's password proves who made it, so this browser can verify the address without choosing another
    // password.
    const keepSignUp = (signupId: string) => {
      if (client.wantsCookie) setSignupCookie(reply, auth.context.config, signupId);
    };
    const opened = await signIn(auth.context, given.body, client, keepSignUp);
    if (!opened.ok) {
      const refused = { method: "password" as const, code: opened.failure.code, address: given.body };
      await auth.refusedSignIns.count(refused, given.client);
    }
    return opened.ok ? ok(await answerSession(auth, given, opened.value)) : opened;
  });
}

function refreshGrant(auth: AuthServer): HandledRoute {
  return handled(auth.scope, contract.refreshTokens, async (given) => {
    // A cookie session comes only from a sign-in, never from a refresh token placed in a page.
    if (given.client.wantsCookie) return refuse("REFRESH_TOKEN_NOT_FOUND");
    const opened = await refreshSession(auth.context, given.body.refresh_token, given.client);
    return opened.ok ? ok(await answerSession(auth, given, opened.value)) : opened;
  });
}

function pkceGrant(auth: AuthServer): HandledRoute {
  return handled(auth.scope, contract.exchangeAuthCode, async (given) => {
    const { auth_code: authCode, code_verifier: codeVerifier } = given.body;
    const asApp = { ...given.client, wantsCookie: false };
    const opened = await exchangeAuthCode(auth.context, { authCode, codeVerifier }, asApp);
    return opened.ok ? ok(await answerSession(auth, given, opened.value)) : opened;
  });
}

function disabledGrants({ scope }: AuthServer): HandledRoute[] {
  return [
    handled(scope, contract.signInWithIdToken, async () => refuse("PROVIDER_DISABLED")),
    handled(scope, contract.signInWithWallet, async () => refuse("WEB3_PROVIDER_DISABLED")),
  ];
}
