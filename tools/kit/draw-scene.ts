import { randomBytes } from "node:crypto";
import type { EventDetail } from "@secret/contract";
import { HOUR_MS, MINUTE_MS, orderTotals } from "@secret/domain";
import { openDraw } from "../../apps/server/src/features/draws/service/open-draw.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import type { Random } from "../../apps/server/testing/money-model/random.ts";
import { createEvent } from "./scene.ts";

/** Stock of an event that opens by a draw. */
export interface DrawSizes {
  readonly maxOrders: number;
  /** Pieces of each of the two items. */
  readonly pieces: number;
  /** Orders per pickup window. */
  readonly windowOrders: number;
}

/** Makes an event whose entries are open for half an hour, with two items and three pickup windows. */
export function openDrawEvent(context: Context, sizes: DrawSizes): Promise<EventDetail> {
  const now = context.clock.now().getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const pickup = (window: number) => at(30 * HOUR_MS + window * 20 * MINUTE_MS);
  return createEvent(context, {
    title: "The draw",
    entriesOpenAt: at(-HOUR_MS),
    registrationOpensAt: at(HOUR_MS / 2),
    registrationClosesAt: at(24 * HOUR_MS),
    eventAt: pickup(0),
    pickupStartsAt: pickup(0),
    pickupEndsAt: pickup(3),
    maxOrders: sizes.maxOrders,
    menu: [
      { name: "Tail", priceCents: 2_400, maxQuantity: sizes.pieces },
      { name: "Fries", priceCents: 900, maxQuantity: sizes.pieces },
    ],
    pickupWindows: [0, 1, 2].map((window) => ({
      startsAt: pickup(window),
      endsAt: pickup(window + 1),
      maxOrders: sizes.windowOrders,
    })),
  });
}

/** Enters an order of each member into an event's draw, with few statements. */
export async function enterMembers(
  context: Context,
  event: EventDetail,
  userIds: readonly string[],
  random: Random,
): Promise<void> {
  const now = context.clock.now();
  await openDraw(context, event.id, now);
  await context.pool.query(
    `INSERT INTO draw_entries (event_id, alias, user_id, entered_at, window_ids, lines, tip_cents, shown_total_cents,
                               takes_fewer)
     SELECT $1, alias, "userId", $2, "windowIds", lines, 0, "shownTotalCents", "takesFewer"
       FROM jsonb_to_recordset($3::jsonb) AS entered (alias text, "userId" uuid, "windowIds" uuid[], lines jsonb,
                                                      "shownTotalCents" int, "takesFewer" boolean)`,
    [event.id, now, JSON.stringify(userIds.map((userId) => ({ userId, ...randomEntry(event, random) })))],
  );
}

/** Ends an event's entries now, so that its draw is due. */
export async function endEntries({ pool }: Context, { id }: EventDetail): Promise<void> {
  await pool.query("UPDATE events SET registration_opens_at = now() WHERE id = $1", [id]);
}

function randomEntry({ menu, pickupWindows, salesTaxPpm }: EventDetail, random: Random) {
  const first = random.integer(0, pickupWindows.length - 1);
  const windows = [...pickupWindows.slice(first), ...pickupWindows.slice(0, first)];
  const lines = menu
    .slice(0, random.integer(1, menu.length))
    .map(({ id: menuItemId, priceCents: unitPriceCents }) => {
      return { menuItemId, unitPriceCents, quantity: random.integer(1, 2), specialInstructions: "" };
    });
  return {
    alias: randomBytes(8).toString("hex"),
    windowIds: windows.slice(0, random.integer(1, windows.length)).map(({ id }) => id),
    lines,
    shownTotalCents: orderTotals(lines, { salesTaxPpm }).totalCents,
    takesFewer: random.next() < 0.5,
  };
}
