import { z } from "zod";
import { asGiven, Ignored } from "../http/route.ts";

/** What `@supabase/auth-js` sends along and we have no use for. */
export const ClientExtras = {
  gotrue_meta_security: Ignored.optional(),
};

/** Sent by clients that use the PKCE flow: the link in the mail then ends in a code for that client alone. */
export const PkceChallenge = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .nullish(),
  code_challenge_method: asGiven(10)
    .transform((method) => method.toLowerCase())
    .pipe(z.enum(["s256", "plain"]))
    .nullish(),
};

/** Our codes go out by SMS alone. */
export const Channel = { channel: z.enum(["sms", "whatsapp"]).optional() };

/** A link's token, or a six-digit code's container where the client sends one. */
export const LinkToken = asGiven(200).min(20);

/** Where a mail's link is to lead in the end. */
export const RedirectQuery = z.object({ redirect_to: asGiven(2_000).optional() });
