import {
  ATTEMPT_POLICIES,
  type AttemptPolicy,
  attemptDelaySeconds,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import { subjectKey } from "../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/database.ts";
import type { ClientInfo } from "../../platform/http/client-info.ts";
import { SerialQueue } from "../../platform/serial-queue.ts";
import { audit } from "../audit/index.ts";
import { deleteAttempt, findBlockedUntil, insertAttempt } from "./queries.ts";

/** Something that can be guessed, such as the password of "account ana@example.com". */
export interface ThrottledSubject {
  readonly policy: (typeof ATTEMPT_POLICIES)[keyof typeof ATTEMPT_POLICIES];
  readonly subject: string;
  /** The audit log's message when the slowdown begins; by default about failed sign-ins. */
  readonly guessing?: string;
}

/** One attempt at a time per subject and process: they share a row, and each would hold a connection. */
const subjectQueues = new SerialQueue();

/**
 * Counts an attempt as failed before it is made, so that parallel attempts can't slip through; call
 * {@link releaseAttempt} on success. Refuses an attempt that comes too early without touching the row or queueing.
 */
export async function throttle(
  context: Context,
  throttled: ThrottledSubject,
  client: ClientInfo,
): Promise<Result<void, "OVER_REQUEST_RATE_LIMIT">> {
  const isFree = await checkThrottle(context, throttled);
  if (!isFree.ok) return isFree;
  return subjectQueues.run(throttled.subject, async () => {
    const isDue = await checkThrottle(context, throttled);
    if (!isDue.ok) return isDue;
    return (await countFailure(context, throttled, client))
      ? ok(undefined)
      : checkThrottle(context, throttled);
  });
}

/** Refuses an attempt that comes too early. Counts nothing: {@link recordFailure} does, after a failure. */
export async function checkThrottle(
  context: Context,
  { subject }: ThrottledSubject,
): Promise<Result<void, "OVER_REQUEST_RATE_LIMIT">> {
  const until = await findBlockedUntil(context.database, subjectKey(context, subject));
  const waitMs = (until?.getTime() ?? 0) - context.clock.now().getTime();
  if (waitMs <= 0) return ok(undefined);
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return refuse("OVER_REQUEST_RATE_LIMIT", { params: { retryAfterSeconds } });
}

/** Counts a failure, unless the subject is being slowed down already. */
export async function recordFailure(
  context: Context,
  throttled: ThrottledSubject,
  client: ClientInfo,
): Promise<void> {
  if (!(await checkThrottle(context, throttled)).ok) return;
  await subjectQueues.run(throttled.subject, async () => {
    const isDue = await checkThrottle(context, throttled);
    if (isDue.ok) await countFailure(context, throttled, client);
  });
}

/**
 * Writes an audit line when the failure starts the slowdown.
 * @returns false if the attempt came too early
 */
async function countFailure(
  context: Context,
  { policy, subject, guessing = "Somebody fails to sign in again and again" }: ThrottledSubject,
  client: ClientInfo,
): Promise<boolean> {
  const now = context.clock.now();
  const { resetAfterSeconds } = policy;
  const attempt = { key: subjectKey(context, subject), delaysSeconds: delaysOf(policy), resetAfterSeconds };
  const failures = await insertAttempt(context.database, attempt, now);
  if (failures === policy.free) await auditGuessing(context, client, guessing, now);
  return failures !== undefined;
}

/** Uncounts an attempt that succeeded. */
export async function releaseAttempt(context: Context, { subject }: ThrottledSubject): Promise<void> {
  await deleteAttempt(context.database, subjectKey(context, subject), context.clock.now());
}

/** Counts all failed sign-ins from one network. */
export function networkThrottle(client: ClientInfo): ThrottledSubject {
  return { policy: ATTEMPT_POLICIES.network, subject: `network ${client.network}` };
}

/** Codes that can be guessed besides passwords. Counted separately, so that guesses at one don't block the other. */
export type GuessedCode = "codes" | "second factors";

/** Counts all wrong codes of one kind from one network. */
export function networkCodeThrottle(guessed: GuessedCode, client: ClientInfo): ThrottledSubject {
  const guessing = "Somebody types wrong codes again and again";
  return { policy: ATTEMPT_POLICIES.network, subject: `${guessed} of network ${client.network}`, guessing };
}

async function auditGuessing(
  context: Context,
  client: ClientInfo,
  message: string,
  now: Date,
): Promise<void> {
  const { ip: ipAddress, userAgent } = client;
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

/** Returns the waits after 1, 2, … failures, up to the cap. */
function delaysOf(policy: AttemptPolicy): number[] {
  const delays: number[] = [];
  for (let failures = 1; ; failures++) {
    const seconds = attemptDelaySeconds(policy, failures);
    delays.push(seconds);
    if (seconds === policy.capSeconds) return delays;
  }
}
