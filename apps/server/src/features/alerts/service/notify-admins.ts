import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { eachInTurn } from "../../../platform/each-in-turn.ts";
import { notify } from "../../notifications/index.ts";
import * as queries from "../queries/alerts.ts";
import { ALERT_RULES, type Alert, type AlertRule } from "./alert-rules.ts";

/** Sends the admins the alerts of all rules, each subject once. A rule that fails doesn't stop the others. */
export async function notifyAdmins(context: Context): Promise<void> {
  await eachInTurn(ALERT_RULES, (rule) => runRule(context, rule));
}

async function runRule(context: Context, rule: AlertRule): Promise<void> {
  const { kind } = rule;
  await inTransaction(context.database, async (transaction) => {
    // Found under the lock, or what another process has just sent would be sent again.
    if (!(await queries.tryLock(transaction, kind))) return;
    const found = await rule.find(context);
    const sent = await endPast(context, transaction, rule, found);
    const fresh = found.filter(({ subject }) => !sent.has(subject));
    if (fresh.length === 0) return;
    const now = context.clock.now();
    const last = await queries.findLastSentAt(transaction, kind);
    if (last !== undefined && now.getTime() - last.getTime() < rule.pauseSeconds * 1000) return;
    const subjects = fresh.map(({ subject }) => subject);
    await queries.insertSent(transaction, kind, subjects, now);
    const admins = await queries.findAdmins(transaction);
    for (const { facts, eventId, pointlessAt } of gather(fresh)) {
      const about = { facts, eventId, ...(pointlessAt && { pointlessAt }) };
      await notify(
        context,
        transaction,
        kind,
        admins.map((userId) => ({ userId, ...about })),
      );
    }
  });
}

/** Maximum lines of one notification; the page has the rest. */
const LINES_MAX = 10;

/** Joins alerts that are lines into one notification. */
function gather(found: readonly Alert[]): readonly Omit<Alert, "subject">[] {
  const lines = found.flatMap(({ facts }) => ("lines" in facts ? facts.lines : []));
  return lines.length === 0 ? found : [{ facts: { lines: lines.slice(0, LINES_MAX) } }];
}

/** Marks lasting problems that are no longer found as over. Returns the subjects that were sent and aren't over. */
async function endPast(
  context: Context,
  transaction: Transaction,
  { kind, isLasting }: AlertRule,
  found: readonly { readonly subject: string }[],
): Promise<ReadonlySet<string>> {
  const sent = new Set((await queries.findSent(transaction, kind)).map(({ subject }) => subject));
  if (isLasting) {
    const current = new Set(found.map(({ subject }) => subject));
    await queries.endNews(
      transaction,
      kind,
      [...sent].filter((subject) => !current.has(subject)),
      context.clock.now(),
    );
  }
  return sent;
}
