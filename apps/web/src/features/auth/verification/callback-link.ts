import { EMAIL_CODE_TYPES, ERRORS } from "@secret/contract";
import { CODE_PATTERN } from "@secret/domain";

export type LinkType = (typeof EMAIL_CODE_TYPES)[number];

export interface CallbackLink {
  readonly type: LinkType;
  /** What the server is to be asked; undefined: the link carries nothing for our own pages. */
  readonly proof:
    | { readonly token_hash: string }
    | { readonly email: string; readonly token: string }
    | undefined;
  readonly email: string | undefined;
  /** The link itself says what went wrong. */
  readonly refusal: string | undefined;
}

/**
 * Reads a mail's link. Its values stand in the query or, as some services write them, in the fragment: a
 * `token_hash` or a long `token` and its `type`, a six-digit `token` with its `email`, an `error` with its
 * description; or an app's `code` or `access_token`, which are nothing to our pages.
 */
export function readCallbackLink(query: string, fragment: string): CallbackLink {
  const values = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(fragment.replace(/^#/, ""))) values.set(name, value);
  const read = (name: string) => values.get(name) || undefined;
  const email = read("email");
  return {
    type: typeOf(read("type")),
    proof: proofOf(read("token_hash"), read("token"), email),
    email,
    refusal: refusalOf(values),
  };
}

function typeOf(type: string | undefined): LinkType {
  return EMAIL_CODE_TYPES.find((each) => each === type) ?? "email";
}

function proofOf(
  tokenHash: string | undefined,
  token: string | undefined,
  email: string | undefined,
): CallbackLink["proof"] {
  if (tokenHash !== undefined) return { token_hash: tokenHash };
  if (token === undefined) return undefined;
  if (!CODE_PATTERN.test(token)) return { token_hash: token };
  return email === undefined ? undefined : { email, token };
}

/** Never the description's own words: anybody can write a link with any text in it. */
function refusalOf(values: URLSearchParams): string | undefined {
  if (!values.has("error") && !values.has("error_code")) return undefined;
  return values.get("error_code") === "user_banned" ? ERRORS.USER_BANNED.message : ERRORS.OTP_EXPIRED.message;
}
