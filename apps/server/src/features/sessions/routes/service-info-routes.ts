import * as contract from "@secret/contract";
import { BRAND, ok, refuse } from "@secret/domain";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import { API_VERSION } from "./auth-error-format.ts";
import type { AuthServer } from "./auth-scope.ts";

/** Cache time of the keys in the published client, in seconds. */
const KEYS_CACHED_SECONDS = 600;

/** Registers the routes that apps read before sign-in, and those of the published client that are switched off. */
export function serviceInfoRoutes({ scope, context, resolver }: AuthServer): void {
  bindRoute(scope, contract.getAuthSettings, async () =>
    ok({
      external: { email: true, phone: context.config.canText, anonymous_users: false },
      disable_signup: context.settings.signUp !== "open",
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: context.config.canText ? "twilio" : "",
      saml_enabled: false,
    }),
  );
  bindRoute(scope, contract.getAuthHealth, async () =>
    ok({
      version: API_VERSION,
      name: `${BRAND.programme} auth`,
      description: "Serves the sign-in API that @supabase/auth-js speaks",
    }),
  );
  scope.app.get("/.well-known/jwks.json", { schema: { hide: true } }, async (_request, reply) => {
    reply.header("cache-control", `public, max-age=${KEYS_CACHED_SECONDS}`);
    return resolver.tokens.publicKeys();
  });
  for (const declared of contract.DISABLED_ROUTES) {
    const [code] = declared.errors;
    bindRoute(scope, declared, async () => refuse(code));
  }
}
