import { formatUsd } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Outcome, PaymentProvider, TimeRange } from "../provider.ts";
import { type DepositRow, findDepositEntries, findDepositsBetween } from "../queries/deposits.ts";
import type { ProviderPage, ProviderPayout, ProviderPayoutEntry } from "../square/answers.ts";
import { compareDeposits, type DepositDifference } from "./compare-deposits.ts";
import { SeenCursors } from "./seen-cursors.ts";

export interface DepositComparison {
  /** Number of deposits in Square's list. */
  readonly deposits: number;
  readonly findings: readonly DepositDifference[];
}

/**
 * Compares Square's own list of deposits and their entries with what we have read, and that with our books. Changes nothing.
 * @returns undefined if the access token may not read deposits
 * @throws Square's error if it returns no list
 */
export async function compareDepositsWithSquare(
  context: Pick<Context, "database">,
  provider: PaymentProvider,
  range: TimeRange,
): Promise<DepositComparison | undefined> {
  const listed = await readAll((cursor) => provider.listPayouts(range.since, cursor));
  if (listed === undefined) return undefined;
  const ours = listed.filter(({ createdAt }) => createdAt < range.until);
  const stored = await findDepositsBetween(context.database, range.since, range.until);
  const byId = new Map(stored.map((deposit) => [deposit.id, deposit]));
  const findings: DepositDifference[] = [];
  for (const payout of ours) {
    const text = await describeDifference(context, provider, payout, byId.get(payout.id));
    if (text !== undefined) {
      const { id, createdAt: at, amountCents } = payout;
      findings.push({ kind: "unlike-deposit", at, id, amountCents, text: `deposit ${id}: ${text}` });
    }
  }
  return { deposits: ours.length, findings: [...findings, ...(await compareDeposits(context, range))] };
}

async function describeDifference(
  { database }: Pick<Context, "database">,
  provider: PaymentProvider,
  payout: ProviderPayout,
  stored: DepositRow | undefined,
): Promise<string | undefined> {
  const { id, status, amountCents, kind } = payout;
  if (stored === undefined)
    return `Square ${status === "failed" ? "tried to send" : "sent"} ${formatUsd(amountCents)}, but we haven't read it yet`;
  if (stored.amountCents !== amountCents || stored.status !== status)
    return `Square has ${formatUsd(amountCents)} (${status}), but we read ${formatUsd(stored.amountCents)} (${stored.status})`;
  if (kind === "simple") return undefined;
  const theirs = await readAll((cursor) => provider.listPayoutEntries(id, cursor));
  const own = await findDepositEntries(database, { payoutIds: [id], limit: (theirs?.length ?? 0) + 1 });
  if (signatureOf(theirs ?? []) === signatureOf(own)) return undefined;
  return `Square lists ${theirs?.length ?? 0} entries, but we read ${own.length}, or others`;
}

/** Returns a text that is equal for equal entries in any order. */
function signatureOf(entries: readonly Pick<ProviderPayoutEntry, "id" | "netCents">[]): string {
  return entries
    .map(({ id, netCents }) => `${id} ${netCents}`)
    .sort()
    .join();
}

/**
 * Reads a list to its end. Returns undefined if the access token may not read it.
 * @throws RepeatedCursorError if the list would never end
 */
async function readAll<Row>(
  read: (cursor: string | undefined) => Promise<Outcome<ProviderPage<Row>>>,
): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  const seen = new SeenCursors();
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    if (page.kind === "unavailable") return undefined;
    if (page.kind === "unknown") throw page.cause;
    if (page.kind === "declined")
      throw new Error(`Square returned no list: ${page.detail ?? page.code ?? "refused"}`);
    rows.push(...page.value.rows);
    cursor = page.value.cursor;
    seen.add(cursor);
  } while (cursor !== undefined);
  return rows;
}
