import { z } from "zod";
import type { ErrorCode } from "../http/errors.ts";
import { Ignored, Nothing, route } from "../http/route.ts";

const CALLS = [
  ["POST", "/auth/v1/sso", "SAML_PROVIDER_DISABLED"],
  ["GET", "/auth/v1/authorize", "PROVIDER_DISABLED"],
  ["GET", "/auth/v1/callback", "PROVIDER_DISABLED"],
  ["GET", "/auth/v1/user/identities/authorize", "MANUAL_LINKING_DISABLED"],
  ["DELETE", "/auth/v1/user/identities/:identityId", "MANUAL_LINKING_DISABLED"],
  ["GET", "/auth/v1/oauth/authorize", "FEATURE_DISABLED"],
  ["POST", "/auth/v1/oauth/token", "FEATURE_DISABLED"],
  ["POST", "/auth/v1/oauth/clients/register", "FEATURE_DISABLED"],
  ["GET", "/auth/v1/oauth/authorizations/:authorizationId", "FEATURE_DISABLED"],
  ["POST", "/auth/v1/oauth/authorizations/:authorizationId/consent", "FEATURE_DISABLED"],
  ["GET", "/auth/v1/user/oauth/grants", "FEATURE_DISABLED"],
  ["DELETE", "/auth/v1/user/oauth/grants", "FEATURE_DISABLED"],
] as const;

/** Routes of the published client that are disabled until a provider is configured, each with its stable error. */
export const DISABLED_ROUTES = CALLS.map(([method, path, code]) => disabled(method, path, code));

/** The published client's sign-up without any address. */
export const signUpAnonymously = route({
  ...disabled("POST", "/auth/v1/signup", "ANONYMOUS_PROVIDER_DISABLED"),
  body: Ignored,
});

/** Sign-in with a provider, at the same path as the enabled grants. */
export const signInWithIdToken = disabledGrant("id_token", "PROVIDER_DISABLED");
export const signInWithWallet = disabledGrant("web3", "WEB3_PROVIDER_DISABLED");

function disabled<Code extends ErrorCode>(method: "GET" | "POST" | "DELETE", path: `/${string}`, code: Code) {
  return route({
    method,
    path,
    access: "public",
    summary: "Disabled: answers with its error",
    response: Nothing,
    errors: [code],
  });
}

function disabledGrant<Code extends ErrorCode>(grant: string, code: Code) {
  return route({
    ...disabled("POST", "/auth/v1/token", code),
    query: z.object({ grant_type: z.literal(grant) }),
    body: Ignored,
  });
}
