import type { ErrorCode } from "@secret/contract";
import type { HTTPMethods } from "fastify";
import { sendProblem } from "../../../platform/http/problems.ts";
import type { AuthServer } from "./bind-auth-route.ts";

/** Calls of the published client that we don't serve until a provider is configured, each with its stable error. */
const DISABLED: readonly [HTTPMethods, string, ErrorCode][] = [
  ["POST", "/auth/v1/sso", "SAML_PROVIDER_DISABLED"],
  ["GET", "/auth/v1/authorize", "PROVIDER_DISABLED"],
  ["GET", "/auth/v1/callback", "PROVIDER_DISABLED"],
  ["GET", "/auth/v1/user/identities/authorize", "MANUAL_LINKING_DISABLED"],
  ["DELETE", "/auth/v1/user/identities/:identityId", "MANUAL_LINKING_DISABLED"],
];

export function disabledRoutes({ scope }: AuthServer): void {
  for (const [method, url, code] of DISABLED) {
    scope.route({
      method,
      url,
      schema: { hide: true },
      handler: async (_request, reply) => sendProblem(reply, { code }),
    });
  }
}
