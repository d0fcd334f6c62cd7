import { randomUUID } from "node:crypto";
import { DAY_MS, drawOrder, drawSeed, entryList } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOpenEvent, type TestEvent } from "../../../testing/actors.ts";
import { createSignedInMembers } from "../../../testing/create-members.ts";
import { Random } from "../../../testing/money-model/random.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { withoutTriggers } from "../../../testing/without-triggers.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { sumOutcomes } from "./queries/outcomes.ts";
import { countTickets } from "./service/count-tickets.ts";
import { sha256 } from "./service/open-draw.ts";

const DRAWS = 200;
const MEMBERS = 40;
const PAST_DRAWS = 40;
const PAST_DAYS = 600;
/** Share of the past draws that a member entered. */
const SHARE = 0.8;

/** Outcomes of past entries. Most were missed, so that some members get the most tickets. */
const FATES = [
  { name: "full", weight: 12, refusal: "EVENT_FULL" },
  { name: "sold out", weight: 8, refusal: "ITEM_SOLD_OUT" },
  { name: "no window", weight: 6, refusal: "PICKUP_WINDOW_FULL" },
  { name: "refused", weight: 1, refusal: "PROMO_CODE_INVALID" },
  { name: "paid", weight: 1, order: "entry", isPaid: true },
  { name: "expired", weight: 2, order: "entry", isPaid: false },
  { name: "bought later", weight: 1, order: "other", isPaid: true, refusal: "EVENT_FULL" },
  { name: "held later", weight: 1, order: "other", isPaid: false, refusal: "ITEM_SOLD_OUT" },
] as const;
const FATE_POOL = FATES.flatMap((fate) => Array.from({ length: fate.weight }, () => fate));

let server: TestServer;
let userIds: string[];
let past: { event: TestEvent; drawnAt: Date; fates: string[] }[];
const random = new Random(2026);
beforeAll(async () => {
  server = await startTestServer({ writesByHand: true });
  userIds = (await createSignedInMembers(server.context, MEMBERS)).map(({ userId }) => userId);
  past = [];
  for (let index = 0; index < PAST_DRAWS; index++) past.push(await addPastDraw());
});
afterAll(() => server.close());

/** Adds a draw of the last two years, whose members' entries ended in random ways. Some share a day. */
async function addPastDraw() {
  const event = await createOpenEvent(server);
  const drawnAt = new Date(server.clock.now().getTime() - random.integer(0, PAST_DAYS / 30) * 30 * DAY_MS);
  const entries = userIds
    .filter(() => random.next() < SHARE)
    .map((userId, index) => {
      const fate = random.pick(FATE_POOL) ?? FATES[0];
      const [orderId, alias] = [randomUUID(), `${index}`];
      const madeBy = "order" in fate ? fate.order : undefined;
      const refusal = "refusal" in fate ? fate.refusal : null;
      const isPaid = "isPaid" in fate && fate.isPaid;
      return { fate: fate.name, userId, alias, orderId, madeBy, refusal, isPaid, place: index + 1 };
    });
  const status = random.next() < 0.15 ? "cancelled" : "completed";
  const { pool } = server.context;
  const write = (statement: string) =>
    withoutTriggers(
      pool,
      `WITH past AS (SELECT * FROM jsonb_to_recordset($1) AS given ("userId" uuid, alias text, "orderId" uuid,
                       "madeBy" text, refusal text, "isPaid" boolean, place int)),
            given AS (SELECT $2::uuid AS event_id, $3::uuid AS window_id, $4::timestamptz AS drawn_at, $5::text AS status)
       ${statement}`,
      [JSON.stringify(entries), event.id, event.windowId, drawnAt, status],
    );
  await write("UPDATE events SET status = given.status FROM given WHERE id = event_id");
  await write(`INSERT INTO draws (event_id, opened_at, secret, secret_hash, closed_at, fingerprint, beacon_round, seed, drawn_at)
    SELECT event_id, drawn_at, '', '', drawn_at, '', 1, '', drawn_at FROM given`);
  await write(`INSERT INTO draw_entries (event_id, alias, user_id, entered_at, window_ids, lines, tip_cents,
      shown_total_cents, takes_fewer, tickets, number, place, decided_at, order_id, refusal)
    SELECT event_id, alias, "userId", drawn_at, ARRAY[window_id], '[]', 0, 0, true, 1, alias, place, drawn_at,
           CASE "madeBy" WHEN 'entry' THEN "orderId" END, refusal FROM past, given`);
  await write(`INSERT INTO orders (id, order_number, event_id, user_id, pickup_window_id, status, subtotal_cents, tax_cents,
      total_cents, units, idempotency_key, request_hash, hold_expires_at, created_at, updated_at)
    SELECT "orderId", "orderId", event_id, "userId", window_id, CASE WHEN "isPaid" THEN 'completed' ELSE 'cancelled' END,
           2000, 0, 2000, 1, "orderId", '', drawn_at, drawn_at, drawn_at FROM past, given WHERE "madeBy" IS NOT NULL`);
  await write(`INSERT INTO payments (order_id, user_id, idempotency_key, request_key, request_hash, source_kind, amount_cents,
      state, created_at, updated_at)
    SELECT "orderId", "userId", "orderId", '', '', 'card', 2000, CASE WHEN "isPaid" THEN 'captured' ELSE 'declined' END,
           drawn_at, drawn_at FROM past, given WHERE "madeBy" IS NOT NULL`);
  return { event, drawnAt, fates: entries.map(({ fate }) => fate) };
}

/** Enters members into an open draw in place of those who entered before. */
async function replaceEntries(
  { id, windowId }: TestEvent,
  entrants: readonly { userId: string; alias: string }[],
) {
  const { pool } = server.context;
  await pool.query("DELETE FROM draw_entries WHERE event_id = $1", [id]);
  await pool.query(
    `INSERT INTO draw_entries (event_id, alias, user_id, entered_at, window_ids, lines, tip_cents, shown_total_cents,
                               takes_fewer)
     SELECT $1, alias, "userId", now(), ARRAY[$2::uuid], '[]', 0, 0, true
       FROM jsonb_to_recordset($3) AS given (alias text, "userId" uuid)`,
    [id, windowId, JSON.stringify(entrants)],
  );
}

/**
 * The whole draw in SQL, written from the rules and not from the code: tickets from orders and payments, the list's
 * fingerprint, the seed and the places.
 */
const ORACLE = `
  WITH entrants AS (SELECT * FROM jsonb_to_recordset($1) AS given (alias text, "userId" uuid)),
  paid AS (SELECT DISTINCT orders.user_id, orders.event_id FROM payments JOIN orders ON orders.id = payments.order_id
            WHERE payments.state = 'captured' AND NOT is_surplus),
  past AS (SELECT entrants.alias, drawn_at, paid.user_id IS NOT NULL AS was_paid,
                  order_id IS NULL AND refusal IN ('EVENT_FULL', 'ITEM_SOLD_OUT', 'PICKUP_WINDOW_FULL')
                    AND NOT EXISTS (SELECT FROM orders WHERE orders.event_id = entries.event_id
                                                         AND orders.user_id = entrants."userId") AS had_bad_luck
             FROM entrants JOIN draw_entries entries ON entries.user_id = entrants."userId" AND entries.event_id <> $2
             JOIN draws USING (event_id)
             LEFT JOIN paid ON paid.user_id = entrants."userId" AND paid.event_id = entries.event_id
            WHERE entries.event_id NOT IN (SELECT id FROM events WHERE status = 'cancelled')),
  counted AS (
    SELECT alias, least(10, 1 + (
             SELECT count(*) FROM past AS missed
              WHERE missed.alias = entrants.alias AND had_bad_luck AND NOT was_paid
                AND missed.drawn_at >= $3::timestamptz - interval '12 months'
                AND NOT EXISTS (SELECT FROM past AS later WHERE later.alias = missed.alias AND later.was_paid
                                                           AND later.drawn_at >= missed.drawn_at)))::int AS tickets
      FROM entrants),
  list AS (SELECT encode(sha256(string_agg(alias || ' ' || tickets, E'\\n' ORDER BY alias COLLATE "C")::bytea), 'hex') AS
                  fingerprint FROM counted),
  seeded AS (SELECT fingerprint, encode(sha256(('SECRET-draw-1|' || $2::uuid || '|' || $4::text || '|' || fingerprint || '|'
                                                || $5::text)::bytea), 'hex') AS seed FROM list),
  numbered AS (SELECT alias, tickets, seed, fingerprint,
                      (SELECT min(sha256((seed || ':' || alias || ':' || ticket)::bytea))
                         FROM generate_series(1, tickets) AS ticket) AS number
                 FROM counted, seeded)
  SELECT alias, tickets, seed, fingerprint, encode(number, 'hex') AS number FROM numbered ORDER BY number, alias COLLATE "C"`;

test(`${DRAWS} random draws have the tickets, fingerprint, seed and places that SQL computes`, async () => {
  const { database, pool } = server.context;
  const event = await createOpenEvent(server);
  const eventId = event.id;
  await pool.query(
    "INSERT INTO draws (event_id, opened_at, secret, secret_hash) VALUES ($1, now(), '', '')",
    [eventId],
  );
  const ticketCounts = new Set<number>();
  for (let draw = 0; draw < DRAWS; draw++) {
    const entrants = userIds
      .filter(() => random.next() < SHARE)
      .map((userId) => ({ userId, alias: sha256(`${draw} ${userId}`).slice(0, 16) }));
    const closesAt = new Date(server.clock.now().getTime() + random.integer(0, 200) * DAY_MS);
    const [secret, beacon] = [sha256(`secret ${draw}`), sha256(`beacon ${draw}`)];
    await replaceEntries(event, entrants);
    const groups = await inTransaction(database, (transaction) =>
      countTickets(transaction, eventId, closesAt),
    );
    const counted = groups.flatMap(({ aliases, tickets }) => aliases.map((alias) => ({ alias, tickets })));
    const fingerprint = sha256(entryList(counted));
    const seed = drawSeed({ eventId, secret, fingerprint, beacon }, sha256);
    const drawn = drawOrder(counted, seed, sha256);
    const { rows } = await pool.query(ORACLE, [JSON.stringify(entrants), eventId, closesAt, secret, beacon]);
    expect(
      drawn.map(({ alias, tickets, number }) => ({ alias, tickets, seed, fingerprint, number })),
    ).toEqual(rows);
    for (const { tickets } of counted) ticketCounts.add(tickets);
  }
  expect([...ticketCounts].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
}, 90_000);

test("the owner's sums are those of the entries", async () => {
  for (const { event, fates } of past) {
    const count = (...names: string[]) => fates.filter((fate) => names.includes(fate)).length;
    expect(await sumOutcomes(server.context.database, event.id)).toMatchObject({
      entryCount: fates.length,
      ticketCount: fates.length,
      placed: count("paid", "expired"),
      paid: count("paid"),
      held: 0,
      expired: count("expired"),
      orderedSince: count("bought later"),
    });
  }
});
