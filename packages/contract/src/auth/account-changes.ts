import { z } from "zod";
import { always, Instant, Nothing, route } from "../http/route.ts";
import { LinkToken } from "./published-client.ts";
import { CODE_CHANNELS } from "./reauthentication.ts";

// Older contacts are notified of a change of sign-in methods, with a link that reverts it.

const Link = z.strictObject({ token: LinkToken });

/** Changes nothing, because mail scanners open links too. */
export const viewAccountChange = route({
  method: "POST",
  path: "/api/account-changes/view",
  access: "public",
  summary: 'Describes the change behind a "This wasn\'t me" link',
  body: Link,
  /** `what` contains no complete address or number. */
  response: z.object({ what: z.string(), changedAt: Instant, until: Instant }),
  errors: ["ACCOUNT_UNDO_EXPIRED", "ACCOUNT_UNDO_USED"],
});

/** Reverts the change and everything after it. Every session ends, and the password becomes void. */
export const undoAccountChange = route({
  method: "POST",
  path: "/api/account-changes/undo",
  access: "public",
  summary: "Reverts a change of an account's sign-in methods",
  body: Link,
  /** Channel for requesting a new password. */
  response: z.object({ recoverBy: z.enum(CODE_CHANNELS) }),
  errors: ["ACCOUNT_UNDO_EXPIRED", "ACCOUNT_UNDO_USED"],
});

export const removeSignInMethods = route({
  method: "DELETE",
  path: "/api/sign-in-methods",
  access: "member",
  summary: "Removes all passkeys and second factors, and ends all other sessions",
  needsReauthentication: always,
  response: Nothing,
  errors: ["SESSION_NOT_FOUND"],
});
