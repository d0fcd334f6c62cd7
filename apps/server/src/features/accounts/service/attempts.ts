import { createHmac } from "node:crypto";
import {
  type ATTEMPT_POLICIES,
  type AttemptPolicy,
  attemptDelaySeconds,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/service.ts";
import { findBlockedUntil, giveBackAttempt, takeAttempt } from "../queries/attempts.ts";
import type { Visitor } from "../visitor.ts";

/** What is guessed at, such as "account ana@example.com". */
export interface Guarded {
  readonly policy: (typeof ATTEMPT_POLICIES)[keyof typeof ATTEMPT_POLICIES];
  readonly subject: string;
}

/** The key of a subject's row; the subject itself, an address or network, isn't kept. */
export function attemptKey(context: Context, subject: string): Buffer {
  return createHmac("sha256", context.config.deriveKey("attempts")).update(subject).digest();
}

/**
 * Counts an attempt as failed before it is made, against each subject in turn; success gives it back. The
 * first attempt that slows the next ones down leaves a line in the audit log.
 * @returns the seconds to wait where one of them isn't due
 */
export async function guard(
  context: Context,
  guarded: readonly Guarded[],
  visitor: Visitor,
): Promise<Result<void, "OVER_REQUEST_RATE_LIMIT">> {
  const now = context.clock.now();
  for (const { policy, subject } of guarded) {
    const key = attemptKey(context, subject);
    const { forgetSeconds } = policy;
    const attempt = { key, delaysSeconds: delaysOf(policy), forgetSeconds };
    const failures = await takeAttempt(context.database, attempt, now);
    if (failures === policy.free) await auditGuessing(context, visitor, now);
    if (failures !== undefined) continue;
    const until = await findBlockedUntil(context.database, key);
    const waitMs = (until ?? now).getTime() - now.getTime();
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    return refuse("OVER_REQUEST_RATE_LIMIT", { params: { retryAfterSeconds } });
  }
  return ok(undefined);
}

/** Takes back an attempt that was no guess. */
export async function giveBack(context: Context, { subject }: Guarded): Promise<void> {
  await giveBackAttempt(context.database, attemptKey(context, subject));
}

async function auditGuessing(context: Context, visitor: Visitor, now: Date): Promise<void> {
  const { ip: ipAddress, userAgent } = visitor;
  const message = "Somebody fails to sign in again and again";
  await inTransaction(context.database, (transaction) =>
    audit(transaction, now, {
      eventType: "security_event",
      severity: "warning",
      message,
      ipAddress,
      userAgent: userAgent ?? undefined,
    }),
  );
}

/** The waits after 1, 2, … failures, until the cap. */
function delaysOf(policy: AttemptPolicy): number[] {
  const delays: number[] = [];
  for (let failures = 1; ; failures++) {
    const seconds = attemptDelaySeconds(policy, failures);
    delays.push(seconds);
    if (seconds === policy.capSeconds) return delays;
  }
}
