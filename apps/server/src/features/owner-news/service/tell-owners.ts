import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { notify } from "../../notifications/index.ts";
import * as queries from "../queries/owner-news.ts";
import { type Finding, WATCHES, type Watch } from "./watches.ts";

/** Notifies the admins of news about the business, each subject once. A watch that fails doesn't stop the others. */
export async function tellOwners(context: Context): Promise<void> {
  const failures: unknown[] = [];
  for (const watch of WATCHES) {
    try {
      await runWatch(context, watch);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "the admins could not be told everything");
}

async function runWatch(context: Context, watch: Watch): Promise<void> {
  const { kind } = watch;
  await inTransaction(context.database, async (transaction) => {
    // Looked at under the lock: findings from before another process told them would be told again.
    if (!(await queries.tryLock(transaction, kind))) return;
    const found = await watch.find(context);
    const told = await endPast(context, transaction, watch, found);
    const fresh = found.filter(({ subject }) => !told.has(subject));
    if (fresh.length === 0) return;
    const now = context.clock.now();
    const last = await queries.findLastTold(transaction, kind);
    if (last !== undefined && now.getTime() - last.getTime() < watch.pauseSeconds * 1000) return;
    const subjects = fresh.map(({ subject }) => subject);
    await queries.insertTold(transaction, kind, subjects, now);
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

/** Lines of one notification; the page has the rest. */
const LINES_MAX = 10;

/** Joins findings that are lines into one notification. */
function gather(found: readonly Finding[]): readonly Omit<Finding, "subject">[] {
  const lines = found.flatMap(({ facts }) => ("lines" in facts ? facts.lines : []));
  return lines.length === 0 ? found : [{ facts: { lines: lines.slice(0, LINES_MAX) } }];
}

/** Marks lasting problems that are no longer found as over. Returns the subjects that were told and last. */
async function endPast(
  context: Context,
  transaction: Transaction,
  { kind, isLasting }: Watch,
  found: readonly { readonly subject: string }[],
): Promise<ReadonlySet<string>> {
  const told = new Set((await queries.findTold(transaction, kind)).map(({ subject }) => subject));
  if (isLasting) {
    const current = new Set(found.map(({ subject }) => subject));
    await queries.endNews(
      transaction,
      kind,
      [...told].filter((subject) => !current.has(subject)),
      context.clock.now(),
    );
  }
  return told;
}
