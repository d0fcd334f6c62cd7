import {
  type ChosenMessages,
  channelsOf,
  MESSAGE_CHOICES,
  type MessageChoiceName,
  type MessageChoices,
  STOP_REASONS,
} from "@secret/domain";
import { z } from "zod";
import { GivenPassword, PersonName, ZipCode } from "../auth/account-inputs.ts";
import { Passkey, SecondFactor } from "../auth/sessions.ts";
import { Instant, Nothing, route } from "../http/route.ts";
import { Member } from "./member.ts";

export const NotificationPreferences = z.strictObject({
  sms: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** Of each choice the channels that it may take, and no other. */
function choices(value: z.ZodType<boolean | undefined>) {
  const ofChoice = (choice: MessageChoiceName) =>
    z.strictObject(Object.fromEntries(channelsOf(choice).map((channel) => [channel, value])));
  const names = Object.keys(MESSAGE_CHOICES) as MessageChoiceName[];
  return Object.fromEntries(names.map((name) => [name, ofChoice(name)]));
}

export const NotificationChoices = z.strictObject(
  choices(z.boolean()),
) as unknown as z.ZodType<MessageChoices>;

/** What is left out stays. */
const ChangedChoices = z
  .strictObject(choices(z.boolean().optional()))
  .partial() as unknown as z.ZodType<ChosenMessages>;

export const Profile = Member.extend({
  notificationPreferences: NotificationPreferences,
  /** Below the preferences, by kind and channel: whether it goes that way where the preference is on. */
  notificationChoices: NotificationChoices,
  /** What keeps messages from the address or the number, all or some of them. */
  stops: z.array(
    z.object({ channel: z.enum(["mail", "sms"]), reason: z.enum(STOP_REASONS), since: Instant }),
  ),
  /** A contact that was asked for and waits for its code. */
  pendingEmail: z.string().nullable(),
  pendingPhone: z.string().nullable(),
  /** Of a contact that was added lately: from when on it can open the account by itself. Null where it can. */
  emailStandsFrom: Instant.nullable(),
  phoneStandsFrom: Instant.nullable(),
  /** Verified ones, without recovery codes. */
  secondFactors: z.array(SecondFactor),
  recoveryCodes: z.object({ total: z.int(), remaining: z.int() }).nullable(),
  passkeys: z.array(Passkey),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = route({
  method: "GET",
  path: "/api/profile",
  access: "member",
  summary: "Everything the profile page shows",
  response: Profile,
});

export const updateProfile = route({
  method: "PATCH",
  path: "/api/profile",
  access: "member",
  summary: "Changes names, zip code, notification preferences or choices; what is left out stays",
  body: z.strictObject({
    firstName: PersonName.optional(),
    lastName: PersonName.optional(),
    zipCode: ZipCode.optional(),
    notificationPreferences: NotificationPreferences.partial().optional(),
    notificationChoices: ChangedChoices.optional(),
  }),
  response: Profile,
});

/** Needs the password; an account without one needs reauthentication instead. */
export const deleteProfile = route({
  method: "DELETE",
  path: "/api/profile",
  access: "member",
  summary: "Deletes the account; its orders stay for the books, without a name",
  body: z.strictObject({ password: GivenPassword.optional() }),
  needsProof: ({ body }) => (body as { password?: string }).password === undefined,
  response: Nothing,
  errors: [
    "CURRENT_PASSWORD_REQUIRED",
    "CURRENT_PASSWORD_INVALID",
    "LAST_ADMIN",
    "OPEN_ORDERS",
    "OVER_REQUEST_RATE_LIMIT",
    "BUSY",
  ],
});

/** Everything that is kept about an account, one entry a feature. */
export const exportProfile = route({
  method: "GET",
  path: "/api/profile/export",
  access: "member",
  summary: "Download my data, as a JSON file",
  response: z.record(z.string(), z.unknown()),
  errors: ["BUSY", "RATE_LIMITED"],
});
