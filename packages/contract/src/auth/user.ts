import { z } from "zod";
import { asGiven, type GivenInput, Nothing, route } from "../http/route.ts";
import { Code, Email, GivenPassword, Password, PersonName, Phone, ZipCode } from "./account-inputs.ts";
import { SMS_CONSENT_TEXT } from "./account-texts.ts";
import { AuthUser } from "./auth-session.ts";
import { Channel, RedirectQuery, withPkce } from "./published-client.ts";
import { CODE_ERRORS } from "./refusals.ts";

/** Also available while the second factor is pending, because clients need the list of factors. */
export const getAuthUser = route({
  method: "GET",
  path: "/auth/v1/user",
  access: "member",
  summary: "The signed-in account",
  allowsPendingSecondFactor: true,
  response: AuthUser,
});

const UserChange = withPkce({
  password: Password.optional(),
  current_password: GivenPassword.optional(),
  nonce: Code.optional(),
  email: Email.optional(),
  phone: Phone.optional(),
  data: z
    .object({
      first_name: PersonName.optional(),
      last_name: PersonName.optional(),
      zip_code: ZipCode.optional(),
      full_name: asGiven(170).optional(),
      fullName: asGiven(170).optional(),
      /** With a phone: the displayed consent text, verbatim. */
      sms_consent: z.literal(SMS_CONSENT_TEXT).optional(),
    })
    .optional(),
  ...Channel,
});

/**
 * Returns whether a request adds a contact without its own reauthentication (`nonce` or `current_password`), which is
 * checked first.
 */
function asksForContactAlone({ body }: GivenInput): boolean {
  const { email, phone, nonce, current_password } = body as z.output<typeof UserChange>;
  return (email ?? phone) !== undefined && (nonce ?? current_password) === undefined;
}

/**
 * Fields:
 * - `password` requires `current_password` or the `nonce` of `reauthenticate`, except after a recovery. All other
 * sessions end.
 * - `email` or `phone` adds a missing contact: a code is sent, and `verifyCode` with type "email_change" or
 * "phone_change" completes it. A verified contact is read-only. Requires recent reauthentication, `nonce` or
 * `current_password`.
 * - `data` changes names and ZIP code; other fields in it are dropped.
 */
export const updateUser = route({
  method: "PUT",
  path: "/auth/v1/user",
  access: "member",
  summary: "Changes the password, adds a contact, changes names",
  query: RedirectQuery,
  body: UserChange,
  needsReauthentication: asksForContactAlone,
  response: AuthUser,
  errors: [
    "CURRENT_PASSWORD_REQUIRED",
    "CURRENT_PASSWORD_INVALID",
    "REAUTHENTICATION_NOT_VALID",
    "SAME_PASSWORD",
    "WEAK_PASSWORD",
    "CONTACT_READ_ONLY",
    "OVER_REQUEST_RATE_LIMIT",
    "BUSY",
    ...CODE_ERRORS,
  ],
});

/** With a cookie it requires the session header, which no link can send, because this GET sends a mail or text. */
export const reauthenticate = route({
  method: "GET",
  path: "/auth/v1/reauthenticate",
  access: "member",
  summary: "Sends a code that replaces the current password",
  response: Nothing,
  errors: ["FOREIGN_ORIGIN", ...CODE_ERRORS],
});
