import { z } from "zod";
import { asGiven, Ignored } from "../http/route.ts";

// Bodies and queries of `/auth/v1` are open (`z.object`), because a later version of the published client may send more
// fields. Unknown fields are dropped when the input is parsed, so they are never stored.

/** Fields that `@supabase/auth-js` sends and we ignore. */
export const ClientExtras = {
  gotrue_meta_security: Ignored.optional(),
};

const PkceChallenge = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .nullish(),
  /**
   * Challenge method. "plain" is rejected: its challenge is the verifier itself, so anyone who sees the request could
   * use its code.
   */
  code_challenge_method: asGiven(10)
    .refine((method) => method.toLowerCase() === "s256", {
      error: ({ input }) => `unsupported code_challenge method "${input}"`,
    })
    .nullish(),
};

/**
 * Adds PKCE fields to a body. The mail's link then returns a code for that client only. The challenge requires its
 * method and vice versa.
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

/** Delivery channel of a code; only SMS is supported. */
export const Channel = { channel: z.literal("sms", "Codes are sent by text message only.").optional() };

/** Token of a link, or of a six-digit code when the client sends one. */
export const LinkToken = asGiven(200).min(20);

/** Final destination of a mail's link. */
export const RedirectQuery = z.object({ redirect_to: asGiven(2_000).optional() });
