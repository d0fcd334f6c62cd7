import { expect, test } from "vitest";
import { withoutTriggers } from "../../apps/server/testing/without-triggers.ts";
import { EXTENT } from "../test-run/extent.ts";
import { type EndedSeason, runSeason } from "./run-season.ts";

const { events, kills, seed = Math.floor(Date.now() / 1000) % 1_000_000 } = EXTENT.season;
/** Long enough for a busy machine, since an aborted run leaves its server behind. */
const TIMEOUT_MS = 600_000 + events * 400_000 + kills * 10_000;

const SOME_PAYMENT = "id = (SELECT id FROM payments WHERE state = 'captured' ORDER BY created_at LIMIT 1)";
const SOME_ENTRY = "id = (SELECT min(id) FROM payout_entries WHERE kind = 'charge')";
const SOME_ITEM = "id = (SELECT id FROM menu_items ORDER BY id LIMIT 1)";
const SOME_LINE = "id = (SELECT line_id FROM audit_chain WHERE position = 10)";

/** Errors in ledger, deposits, audit log and stock: the statements that make and mend it, and its report. */
const ERRORS = [
  {
    make: `UPDATE payments SET amount_cents = amount_cents + 1 WHERE ${SOME_PAYMENT}`,
    mend: `UPDATE payments SET amount_cents = amount_cents - 1 WHERE ${SOME_PAYMENT}`,
    report: /^Payments match their order totals: /,
  },
  {
    make: `UPDATE payout_entries SET gross_cents = gross_cents + 1 WHERE ${SOME_ENTRY}`,
    mend: `UPDATE payout_entries SET gross_cents = gross_cents - 1 WHERE ${SOME_ENTRY}`,
    report: /but our books/,
  },
  {
    make: `UPDATE audit_log SET message = message || '!' WHERE ${SOME_LINE}`,
    mend: `UPDATE audit_log SET message = left(message, -1) WHERE ${SOME_LINE}`,
    report: /^audit chain, line 10: /,
  },
  {
    make: `UPDATE menu_items SET current_quantity = current_quantity + 1 WHERE ${SOME_ITEM}`,
    mend: `UPDATE menu_items SET current_quantity = current_quantity - 1 WHERE ${SOME_ITEM}`,
    report: /^Item stock matches: /,
  },
];

/** Plants each error in turn, and returns what the comparison reports. */
async function plantErrors({ pool, compare }: EndedSeason): Promise<(readonly string[])[]> {
  const found: (readonly string[])[] = [];
  for (const { make, mend } of ERRORS) {
    await withoutTriggers(pool, make);
    found.push(await compare());
    await withoutTriggers(pool, mend);
  }
  return found;
}

test(`after ${kills} kills in a season of ${events} events, all books agree, and each planted error is found`, {
  timeout: TIMEOUT_MS,
  tags: ["whole"],
}, async () => {
  process.stdout.write(`season: seed ${seed}\n`);
  let found: (readonly string[])[] = [];
  const report = await runSeason({
    eventCount: events,
    killCount: kills,
    seed,
    inspect: async (ended) => {
      found = await plantErrors(ended);
    },
  });
  process.stdout.write(`season: ${JSON.stringify(report)}\n`);
  process.stdout.write(`season, planted errors: ${JSON.stringify(found)}\n`);
  expect(report.differences).toEqual([]);
  expect(report.kills).toBe(kills);
  expect(report.sums.onItsWayCents).toBe(0);
  for (const [index, { report: expected }] of ERRORS.entries())
    expect(found[index]).toContainEqual(expect.stringMatching(expected));
});
