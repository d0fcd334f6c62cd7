import { ATTEMPT_POLICIES, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../../platform/context.ts";
import type { ClientInfo } from "../../../../platform/http/client-info.ts";
import { releaseAttempt, throttle } from "../../../attempts/index.ts";
import type { Account } from "../../queries/users.ts";
import { hashingQueue } from "./hashing-queue.ts";
import { isPassword } from "./passwords.ts";

/** Checks the password of a signed-in account, limited like sign-in attempts. */
export async function checkCurrentPassword(
  context: Context,
  account: Account,
  password: string,
  client: ClientInfo,
): Promise<Result<void, "BUSY" | "CURRENT_PASSWORD_INVALID" | "OVER_REQUEST_RATE_LIMIT">> {
  // Checked before the throttle, so that a request refused as busy isn't counted as a guess.
  if (hashingQueue.isFullFor(account.id)) return refuse("BUSY");
  const throttled = { policy: ATTEMPT_POLICIES.knownDevice, subject: `current password ${account.id}` };
  const allowed = await throttle(context, throttled, client);
  if (!allowed.ok) return allowed;
  const matches = await isPassword(account.id, account.passwordHash, password);
  if (!matches.ok) return matches;
  if (!matches.value) {
    return refuse("CURRENT_PASSWORD_INVALID", { field: "current_password" });
  }
  await releaseAttempt(context, throttled);
  return ok(undefined);
}
