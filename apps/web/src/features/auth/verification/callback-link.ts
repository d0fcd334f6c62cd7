import { EMAIL_CODE_TYPES, ERRORS } from "@secret/contract";
import { CODE_PATTERN } from "@secret/domain";

export type LinkType = (typeof EMAIL_CODE_TYPES)[number];

export interface CallbackLink {
  readonly type: LinkType;
  /** Token to verify; undefined when the link has none for our pages. */
  readonly credentials:
    | { readonly token_hash: string }
    | { readonly email: string; readonly token: string }
    | undefined;
  readonly email: string | undefined;
  /** Error that the link itself reports. */
  readonly refusal: string | undefined;
}

/**
 * Reads a link from an email. Its values are in the query or, from some services, in the fragment: a `token_hash` or a
 * long `token` with its `type`, a 6-digit `token` with its `email`, or an `error` with a description. An app's `code`
 * or `access_token` is ignored.
 */
export function readCallbackLink(query: string, fragment: string): CallbackLink {
  const values = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(fragment.replace(/^#/, ""))) values.set(name, value);
  const read = (name: string) => values.get(name) || undefined;
  const email = read("email");
  return {
    type: toLinkType(read("type")),
    credentials: toCredentials(read("token_hash"), read("token"), email),
    email,
    refusal: toRefusal(values),
  };
}

function toLinkType(type: string | undefined): LinkType {
  return EMAIL_CODE_TYPES.find((each) => each === type) ?? "email";
}

function toCredentials(
  tokenHash: string | undefined,
  token: string | undefined,
  email: string | undefined,
): CallbackLink["credentials"] {
  if (tokenHash !== undefined) return { token_hash: tokenHash };
  if (token === undefined) return undefined;
  if (!CODE_PATTERN.test(token)) return { token_hash: token };
  return email === undefined ? undefined : { email, token };
}

/** Returns the error of a link, but never the link's own description, which anybody can write. */
function toRefusal(values: URLSearchParams): string | undefined {
  if (!values.has("error") && !values.has("error_code")) return undefined;
  return values.get("error_code") === "user_banned" ? ERRORS.USER_BANNED.message : ERRORS.OTP_EXPIRED.message;
}
