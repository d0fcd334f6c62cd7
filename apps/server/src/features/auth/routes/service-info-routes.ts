import * as contract from "@secret/contract";
import { BRAND, ok } from "@secret/domain";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import { API_VERSION, type AuthServer } from "./auth-scope.ts";

/** Registers the routes that apps read before sign-in. */
export function serviceInfoRoutes({ scope, context }: AuthServer): void {
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
}
