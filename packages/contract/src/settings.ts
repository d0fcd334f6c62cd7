import {
  ALLERGEN_REPORT_MONTHS,
  GRACE_MINUTES,
  JOURNAL_ACCOUNT_KEYS,
  type JournalAccount,
} from "@secret/domain";
import { z } from "zod";
import { always, Cents, Instant, oneLine, route } from "./http/route.ts";

/** Maximum length of an account's name in QuickBooks Online. */
export const ACCOUNT_NAME_MAX = 100;

/**
 * Name in a chart of accounts; a colon separates a sub-account from its parent, as in QuickBooks. The start of a
 * spreadsheet formula is refused, since the exports would change it.
 */
export const AccountName = oneLine(ACCOUNT_NAME_MAX)
  .regex(/^[^=+\-@\uff1d\uff0b\uff0d\uff20]/, "Start with a letter or a number, not with =, +, - or @.")
  .regex(/^[^:]*[^:\s][^:]*(?::[^:]*[^:\s][^:]*)*$/, "Write a name on both sides of a colon: Sales:Food.");

const JournalAccountNames = z.strictObject(
  Object.fromEntries(JOURNAL_ACCOUNT_KEYS.map((account) => [account, AccountName])) as Record<
    JournalAccount,
    typeof AccountName
  >,
);

/** Settings an owner can change while the server runs, with their bounds. */
const SettingValuesSchema = z.strictObject({
  signUp: z.enum(["open", "invitation"]),
  /** Accounts that must have a second factor. */
  crewSecondFactor: z.enum(["nobody", "staff"]),
  /** Whether the landing page names the day of the next event. */
  nextKnock: z.enum(["shown", "hidden"]),
  /** Hold time of an unpaid order, in seconds. */
  holdSeconds: z.int().min(60).max(3_600),
  /** Maximum pieces of an item per order when the item has no limit of its own. */
  piecesPerOrder: z.int().min(1).max(999),
  /** Maximum texts per day over all numbers. */
  smsPerDay: z.int().min(0).max(1_000_000),
  /** Most that staff may refund at the pickup window for one order, and for all orders of its event. */
  staffRefundOrderCents: z.int().min(0).max(100_000),
  staffRefundEventCents: z.int().min(0).max(1_000_000),
  /** Minutes that an order is held after its pickup window. */
  graceMinutes: z.int().min(GRACE_MINUTES.min).max(GRACE_MINUTES.max),
  /** Months that allergen reports are kept. */
  allergenReportMonths: z.int().min(ALLERGEN_REPORT_MONTHS.min).max(ALLERGEN_REPORT_MONTHS.max),
  /** Names of the journal's accounts in the owner's accounting program. */
  journalAccounts: JournalAccountNames,
});

function settingOf<Value extends z.ZodType>(value: Value) {
  return z.object({
    value,
    /** Value if the setting was never changed. */
    default: value,
    /** Whether the environment fixes it, so it can't be changed here. */
    isFixed: z.boolean(),
    /** Time of the last change; null if never changed. */
    changedAt: Instant.nullable(),
    changedBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  });
}

// Values from the environment may exceed the bounds of settings.
export const AdminSettings = z.object({
  signUp: settingOf(SettingValuesSchema.shape.signUp),
  crewSecondFactor: settingOf(SettingValuesSchema.shape.crewSecondFactor),
  nextKnock: settingOf(SettingValuesSchema.shape.nextKnock),
  holdSeconds: settingOf(z.int()),
  piecesPerOrder: settingOf(z.int()),
  smsPerDay: settingOf(z.int()),
  staffRefundOrderCents: settingOf(Cents),
  staffRefundEventCents: settingOf(Cents),
  graceMinutes: settingOf(SettingValuesSchema.shape.graceMinutes),
  allergenReportMonths: settingOf(SettingValuesSchema.shape.allergenReportMonths),
  journalAccounts: settingOf(SettingValuesSchema.shape.journalAccounts),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

export const getSettings = route({
  method: "GET",
  path: "/api/admin/settings",
  access: "admin",
  summary: "The settings with their sources, and the last change of each",
  response: AdminSettings,
});

export const changeSettings = route({
  method: "PATCH",
  path: "/api/admin/settings",
  access: "admin",
  summary: "Changes settings on every server at once; omitted ones stay unchanged",
  needsReauthentication: always,
  body: SettingValuesSchema.partial(),
  response: AdminSettings,
  errors: ["SETTING_FIXED", "OWN_SECOND_FACTOR_FIRST"],
});
