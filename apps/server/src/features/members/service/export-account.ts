import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { RequestSession } from "../../../platform/http/session.ts";
import type { PersonalData } from "../../../platform/personal-data.ts";
import { findAccount, listDevices } from "../../auth/service.ts";
import { readProfile } from "./profile.ts";

/** Everything that is kept about an account, one entry a feature. Secrets, such as hashes, are none of it. */
export async function exportAccount(
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
