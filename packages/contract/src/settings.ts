import { z } from "zod";
import { always, Instant, route } from "./http/route.ts";

/** What an owner sets while the house is open, with the bounds of each. */
const SettingValuesSchema = z.strictObject({
  signUp: z.enum(["open", "invitation"]),
  /** Who must have a second factor. */
  crewSecondFactor: z.enum(["nobody", "staff"]),
  /** How long an unpaid order is held. */
  holdSeconds: z.int().min(60).max(3_600),
  /** Maximum pieces of an item per order when the item has no limit of its own. */
  piecesPerOrder: z.int().min(1).max(999),
  /** Texts of a day, over all numbers. */
  smsPerDay: z.int().min(0).max(1_000_000),
});

function settingOf<Value extends z.ZodType>(value: Value) {
  return z.object({
    value,
    /** Where nobody has said anything. */
    default: value,
    /** Said by the server's environment: it can't be changed here. */
    isFixed: z.boolean(),
    /** Null: it was never changed here. */
    changedAt: Instant.nullable(),
    changedBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  });
}

// What the environment says may lie outside the bounds of what is set here.
export const AdminSettings = z.object({
  signUp: settingOf(SettingValuesSchema.shape.signUp),
  crewSecondFactor: settingOf(SettingValuesSchema.shape.crewSecondFactor),
  holdSeconds: settingOf(z.int()),
  piecesPerOrder: settingOf(z.int()),
  smsPerDay: settingOf(z.int()),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

export const getSettings = route({
  method: "GET",
  path: "/api/admin/settings",
  access: "admin",
  summary: "What an owner sets, where each value comes from, and who changed it last",
  response: AdminSettings,
});

export const changeSettings = route({
  method: "PATCH",
  path: "/api/admin/settings",
  access: "admin",
  summary: "Changes settings, at once and everywhere; what is left out stays",
  needsProof: always,
  body: SettingValuesSchema.partial(),
  response: AdminSettings,
  errors: ["SETTING_FIXED", "OWN_SECOND_FACTOR_FIRST"],
});
