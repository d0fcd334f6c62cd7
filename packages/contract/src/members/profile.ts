import {
  type ChosenMessages,
  channelsOf,
  MESSAGE_CHOICES,
  type MessageChoiceName,
  type MessageChoices,
  SUPPRESSION_REASONS,
} from "@secret/domain";
import { z } from "zod";
import { GivenPassword, PersonName, ZipCode } from "../auth/account-inputs.ts";
import { Passkey, SecondFactor } from "../auth/sessions.ts";
import { Instant, Nothing, route } from "../http/route.ts";
import { Member } from "./member.ts";

/** Master switches of notifications. */
export const NotificationPreferences = z.strictObject({
  sms: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** Returns a schema with the supported channels of each notification type. */
function choices(value: z.ZodType<boolean | undefined>) {
  const ofChoice = (choice: MessageChoiceName) =>
    z.strictObject(Object.fromEntries(channelsOf(choice).map((channel) => [channel, value])));
  const names = Object.keys(MESSAGE_CHOICES) as MessageChoiceName[];
  return Object.fromEntries(names.map((name) => [name, ofChoice(name)]));
}

/** Switches per notification type and channel. */
export const NotificationChoices = z.strictObject(
  choices(z.boolean()),
) as unknown as z.ZodType<MessageChoices>;

/** Changed switches; omitted ones stay unchanged. */
const ChangedChoices = z
  .strictObject(choices(z.boolean().optional()))
  .partial() as unknown as z.ZodType<ChosenMessages>;

/** Everything the profile page shows. */
export const Profile = Member.extend({
  notificationPreferences: NotificationPreferences,
  /** Switches per type and channel, effective where the master switch is on. */
  notificationChoices: NotificationChoices,
  /** Suppressions of the address or number. */
  suppressions: z.array(
    z.object({ channel: z.enum(["mail", "sms"]), reason: z.enum(SUPPRESSION_REASONS), since: Instant }),
  ),
  /** New contact that waits for its code. */
  pendingEmail: z.string().nullable(),
  pendingPhone: z.string().nullable(),
  /** Time from which a recently added contact alone gives access to the account; null if it already does. */
  emailEstablishedFrom: Instant.nullable(),
  phoneEstablishedFrom: Instant.nullable(),
  /** Verified factors, without recovery codes. */
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
  summary: "Changes names, ZIP code or notification settings; omitted fields stay unchanged",
  body: z.strictObject({
    firstName: PersonName.optional(),
    lastName: PersonName.optional(),
    zipCode: ZipCode.optional(),
    notificationPreferences: NotificationPreferences.partial().optional(),
    notificationChoices: ChangedChoices.optional(),
  }),
  response: Profile,
});

/** Requires the password; an account without one requires reauthentication instead. */
export const deleteProfile = route({
  method: "DELETE",
  path: "/api/profile",
  access: "member",
  summary: "Deletes the account; its orders stay for accounting, without a name",
  body: z.strictObject({ password: GivenPassword.optional() }),
  needsReauthentication: ({ body }) => (body as { password?: string }).password === undefined,
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

/** Exports everything stored about the account, one entry per feature. */
export const exportProfile = route({
  method: "GET",
  path: "/api/profile/export",
  access: "member",
  summary: "Downloads the account's data as a JSON file",
  response: z.record(z.string(), z.unknown()),
  errors: ["BUSY", "RATE_LIMITED"],
});
