import { exportBudget, ok, type Result, refuse } from "@secret/domain";
import { spendBudget } from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import type { RequestSession } from "../../../platform/http/session.ts";
import type { PersonalData } from "../../../platform/personal-data.ts";
import { findAccount } from "../../identity/index.ts";
import { listDevices } from "../../sessions/index.ts";
import { readProfile } from "./profile.ts";

/** Accounts whose data this process is collecting. */
const exporting = new Set<string>();

/**
 * Collects all data about an account, one entry per feature, without secrets such as hashes. Limited to one at a time
 * and a few a day per account.
 */
export async function exportAccount(
  context: Context,
  session: RequestSession,
  personalData: readonly PersonalData[],
): Promise<Result<Record<string, unknown>, "BUSY" | "RATE_LIMITED" | "SIGN_IN_REQUIRED">> {
  const { userId } = session;
  if (exporting.has(userId)) return refuse("BUSY");
  exporting.add(userId);
  try {
    const retryAfterSeconds = await spendBudget(context, exportBudget(userId));
    if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
    return await collectAccount(context, session, personalData);
  } finally {
    exporting.delete(userId);
  }
}

async function collectAccount(
  context: Context,
  session: RequestSession,
  personalData: readonly PersonalData[],
): Promise<Result<Record<string, unknown>, "SIGN_IN_REQUIRED">> {
  const account = await findAccount(context.database, session.userId);
  const profile = await readProfile(context, session);
  if (account === undefined || !profile.ok) return refuse("SIGN_IN_REQUIRED");
  const download: Record<string, unknown> = {
    downloadedAt: context.clock.now().toISOString(),
    account: {
      ...profile.value,
      role: account.role,
      emailVerifiedAt: account.emailVerifiedAt,
      phoneVerifiedAt: account.phoneVerifiedAt,
      lastSignInAt: account.lastSignInAt,
      termsVersion: account.termsVersion,
      termsAcceptedAt: account.termsAcceptedAt,
      adultAttestedAt: account.adultAttestedAt,
    },
    devices: await listDevices(context, session),
  };
  for (const each of personalData) download[each.name] = await each.export(context, session.userId);
  return ok(download);
}
