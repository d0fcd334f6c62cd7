import { z } from "zod";
import { route } from "../http/route.ts";

export const getAuthSettings = route({
  method: "GET",
  path: "/auth/v1/settings",
  access: "public",
  summary: "The sign-in methods that apps may offer",
  response: z.object({
    external: z.object({ email: z.boolean(), phone: z.boolean(), anonymous_users: z.boolean() }),
    disable_signup: z.boolean(),
    mailer_autoconfirm: z.boolean(),
    phone_autoconfirm: z.boolean(),
    sms_provider: z.string(),
    saml_enabled: z.boolean(),
  }),
});

export const getAuthHealth = route({
  method: "GET",
  path: "/auth/v1/health",
  access: "public",
  summary: "Reports that the sign-in API is up, and its version",
  response: z.object({ version: z.string(), name: z.string(), description: z.string() }),
});
