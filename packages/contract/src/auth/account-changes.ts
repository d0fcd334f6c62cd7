import { z } from "zod";
import { always, Instant, Nothing, route } from "../http/route.ts";
import { CODE_CHANNELS } from "./proof.ts";
import { LinkToken } from "./published-client.ts";

// A change of the ways into an account is told to its older contacts, with a link that takes it back.

const Link = z.strictObject({ token: LinkToken });

/** Changes nothing: a mail scanner may look as often as it likes. */
export const viewAccountChange = route({
  method: "POST",
  path: "/api/account-changes/view",
  access: "public",
  summary: 'What a "This wasn\'t me" link is about',
  body: Link,
  /** `what` names nobody's whole address or number. */
  response: z.object({ what: z.string(), changedAt: Instant, until: Instant }),
  errors: ["TAKE_BACK_EXPIRED", "TAKE_BACK_USED"],
});

/** The change and all that came after it. Every session ends, and the password is void. */
export const takeBackAccountChange = route({
  method: "POST",
  path: "/api/account-changes/take-back",
  access: "public",
  summary: "Takes back a change of the ways into an account",
  body: Link,
  /** The channel by which a new password is asked for. */
  response: z.object({ recoverBy: z.enum(CODE_CHANNELS) }),
  errors: ["TAKE_BACK_EXPIRED", "TAKE_BACK_USED"],
});

export const removeWaysIn = route({
  method: "DELETE",
  path: "/api/ways-in",
  access: "member",
  summary: "Removes all passkeys and second factors, and ends all other sessions",
  needsProof: always,
  response: Nothing,
  errors: ["SESSION_NOT_FOUND"],
});
