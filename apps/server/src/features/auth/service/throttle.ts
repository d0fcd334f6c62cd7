import {
  ATTEMPT_POLICIES,
  type AttemptPolicy,
  attemptDelaySeconds,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import { subjectKey } from "../../../platform/budgets/subject-key.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { Turns } from "../../../platform/turns.ts";
import { audit } from "../../audit/service.ts";
import { deleteAttempt, findBlockedUntil, insertAttempt } from "../queries/attempts.ts";

/** What is guessed at, such as "account ana@example.com". */
export interface ThrottledSubject {
  readonly policy: (typeof ATTEMPT_POLICIES)[keyof typeof ATTEMPT_POLICIES];
  readonly subject: string;
  /** What the audit log says of whoever begins to be slowed down; else that a sign-in fails. */
  readonly guessing?: string;
}

/** All of this process that try the same subject: its row is one, and each of them would hold a connection. */
const turns = new Turns();

/**
 * Counts an attempt as failed before it is made, so that none in parallel slips through; success forgets it. Who
 * comes too early is refused without touching the row, and without waiting in the queue.
 * @returns the seconds to wait where its time hasn't come
 */
export async function throttle(
  context: Context,
  throttled: ThrottledSubject,
  client: ClientInfo,
): Promise<Result<void, "OVER_REQUEST_RATE_LIMIT">> {
  const isFree = await checkThrottle(context, throttled);
  if (!isFree.ok) return isFree;
  return turns.take(throttled.subject, async () => {
    const isDue = await checkThrottle(context, throttled);
    if (!isDue.ok) return isDue;
    return (await countFailure(context, throttled, client))
      ? ok(undefined)
      : checkThrottle(context, throttled);
  });
}

/** Whether a subject may be tried now. Nothing is counted: that follows a failure. */
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
  await turns.take(throttled.subject, async () => {
    const isDue = await checkThrottle(context, throttled);
    if (isDue.ok) await countFailure(context, throttled, client);
  });
}

/**
 * The failure that begins to slow the next ones down leaves a line in the audit log.
 * @returns false where the subject's time hadn't come
 */
async function countFailure(
  context: Context,
  { policy, subject, guessing = "Somebody fails to sign in again and again" }: ThrottledSubject,
  client: ClientInfo,
): Promise<boolean> {
  const now = context.clock.now();
  const { forgetSeconds } = policy;
  const attempt = { key: subjectKey(context, subject), delaysSeconds: delaysOf(policy), forgetSeconds };
  const failures = await insertAttempt(context.database, attempt, now);
  if (failures === policy.free) await auditGuessing(context, client, guessing, now);
  return failures !== undefined;
}

/** Takes back an attempt that was no guess. */
export async function releaseAttempt(context: Context, { subject }: ThrottledSubject): Promise<void> {
  await deleteAttempt(context.database, subjectKey(context, subject), context.clock.now());
}

/** What all failures from one network are counted by. */
export function networkThrottle(client: ClientInfo): ThrottledSubject {
  return { policy: ATTEMPT_POLICIES.network, subject: `network ${client.network}` };
}

/** What can be guessed besides passwords. Each is counted apart, so that guesses at one close no other way in. */
export type GuessedCode = "codes" | "second factors";

/** What all wrong codes from one network are counted by. */
export function networkCodeThrottle(guessed: GuessedCode, client: ClientInfo): ThrottledSubject {
  const guessing = "Somebody types wrong codes again and again";
  return { policy: ATTEMPT_POLICIES.network, subject: `${guessed} of network ${client.network}`, guessing };
}

/** What all links to an order from a friend that open nothing are counted by, of one network: nobody guesses one. */
export function linkThrottle(client: ClientInfo): ThrottledSubject {
  const guessing = "Somebody tries links to orders again and again";
  return {
    policy: ATTEMPT_POLICIES.network,
    subject: `transfer links of network ${client.network}`,
    guessing,
  };
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

/** The waits after 1, 2, … failures, until the cap. */
function delaysOf(policy: AttemptPolicy): number[] {
  const delays: number[] = [];
  for (let failures = 1; ; failures++) {
    const seconds = attemptDelaySeconds(policy, failures);
    delays.push(seconds);
    if (seconds === policy.capSeconds) return delays;
  }
}
