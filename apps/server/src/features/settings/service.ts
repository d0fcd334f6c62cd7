import type { AdminSettings, changeSettings as changeRoute } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { lockSettings, type SettingName, writeSetting } from "../../platform/settings/settings.ts";
import { type ActingAdmin, actorOf, audit } from "../audit/index.ts";
import { findAccount, hasSecondFactor } from "../identity/index.ts";
import { findSettingChanges } from "./queries.ts";

type SettingsChange = z.output<typeof changeRoute.body>;

/** Names of settings in the audit log. */
const NAMES: Readonly<Record<SettingName, string>> = {
  signUp: "Sign-up",
  crewSecondFactor: "Second factor needed by",
  nextKnock: "Day of the next event on the landing page",
  holdSeconds: "Seconds an unpaid order is held",
  piecesPerOrder: "Pieces of an item per order",
  smsPerDay: "Texts per day",
  staffRefundOrderCents: "Cents that staff may refund per order",
  staffRefundEventCents: "Cents that staff may refund per event",
  graceMinutes: "Minutes an order is held after its window",
  allergenReportMonths: "Months that allergen reports are kept",
  journalAccounts: "Account names of the journal",
};

/** Returns each setting with the source of its value. */
export async function readSettings({ database, settings }: Context) {
  const changes = await findSettingChanges(database);
  const shown = <Name extends SettingName>(name: Name) => {
    const change = changes.find((each) => each.name === name);
    return {
      value: settings[name],
      default: settings.sources.defaults[name],
      isFixed: settings.isFixed(name),
      changedAt: change?.changedAt ?? null,
      changedBy: change === undefined ? null : { firstName: change.firstName, lastName: change.lastName },
    };
  };
  return {
    signUp: shown("signUp"),
    crewSecondFactor: shown("crewSecondFactor"),
    nextKnock: shown("nextKnock"),
    holdSeconds: shown("holdSeconds"),
    piecesPerOrder: shown("piecesPerOrder"),
    smsPerDay: shown("smsPerDay"),
    staffRefundOrderCents: shown("staffRefundOrderCents"),
    staffRefundEventCents: shown("staffRefundEventCents"),
    graceMinutes: shown("graceMinutes"),
    allergenReportMonths: shown("allergenReportMonths"),
    journalAccounts: shown("journalAccounts"),
  };
}

/** Changes settings, which take effect in every process at once. Settings fixed by the environment can't be changed. */
export async function changeSettings(
  context: Context,
  change: SettingsChange,
  by: ActingAdmin,
): Promise<Result<z.input<typeof AdminSettings>, "OWN_SECOND_FACTOR_FIRST" | "SETTING_FIXED">> {
  const { settings } = context;
  const given = (Object.keys(change) as SettingName[]).filter((name) => change[name] !== undefined);
  const fixed = given.find((name) => settings.isFixed(name));
  if (fixed !== undefined) return refuse("SETTING_FIXED", { field: fixed });
  if (change.crewSecondFactor === "staff" && !(await hasOwnSecondFactor(context, by.userId)))
    return refuse("OWN_SECOND_FACTOR_FIRST", { field: "crewSecondFactor" });
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const stored = await lockSettings(transaction);
    for (const name of given) {
      const before = stored.find((each) => each.name === name)?.value ?? settings.sources.defaults[name];
      const value = change[name];
      const difference = describeDifference(before, value);
      if (difference === undefined) continue;
      await writeSetting(transaction, { name, value, changedBy: by.userId, changedAt: now });
      await audit(transaction, now, {
        ...actorOf(by),
        severity: "warning",
        message: `Setting changed: ${NAMES[name]}`,
        ...difference,
      });
    }
  });
  await settings.refresh();
  return ok(await readSettings(context));
}

/** Returns the audit log's texts of two different values. Names only the accounts that changed. */
function describeDifference(before: unknown, after: unknown) {
  if (typeof after !== "object" || after === null)
    return before === after ? undefined : { oldValue: String(before), newValue: String(after) };
  const [was, is] = [before, after].map((names) => new Map<string, unknown>(Object.entries(names ?? {})));
  const changed = [...(is?.keys() ?? [])].filter((name) => was?.get(name) !== is?.get(name));
  const textOf = (names: typeof is) => changed.map((name) => names?.get(name) ?? "").join(", ");
  return changed.length === 0 ? undefined : { oldValue: textOf(was), newValue: textOf(is) };
}

/** Returns whether the admin has a second factor. Without one, requiring it from the crew would lock them out. */
async function hasOwnSecondFactor({ database }: Context, userId: string): Promise<boolean> {
  const account = await findAccount(database, userId);
  return account !== undefined && hasSecondFactor(account);
}
