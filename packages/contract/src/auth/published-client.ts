import { z } from "zod";
import { asGiven, Ignored } from "../http/route.ts";

// Bodies and queries of `/auth/v1` are open (`z.object`), because a later version of the published client may send more
// fields. Unknown fields are dropped when the input is parsed, so they are never stored.

/** What `@supabase/auth-js` sends along and we have no use for. */
export const ClientExtras = {
  gotrue_meta_security: Ignored.optional(),
};

const PkceChallenge = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .nullish(),
  /** A challenge of method "plain" is the verifier itself: whoever reads the request could use its code. */
  code_challenge_method: asGiven(10)
    .refine((method) => method.toLowerCase() === "s256", {
      error: ({ input }) => `unsupported code_challenge method "${input}"`,
    })
    .nullish(),
};

/**
 * A body of clients that may use the PKCE flow: the link in the mail then ends in a code for that client alone.
 * The challenge comes with its method, or not at all.
 */
export function withPkce<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ...shape, ...PkceChallenge }).refine(
    (body) => {
      const { code_challenge = null, code_challenge_method = null } = body as Readonly<
        Record<string, unknown>
      >;
      return (code_challenge === null) === (code_challenge_method === null);
    },
    {
      path: ["code_challenge_method"],
      error: "PKCE flow requires code_challenge_method and code_challenge",
    },
  );
}

/** Codes go out by SMS only. */
export const Channel = { channel: z.literal("sms", "Codes are sent by text message only.").optional() };

/** A link's token, or a six-digit code's container where the client sends one. */
export const LinkToken = asGiven(200).min(20);

/** Where a mail's link is to lead in the end. */
export const RedirectQuery = z.object({ redirect_to: asGiven(2_000).optional() });
