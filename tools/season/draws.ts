import { setTimeout as pause } from "node:timers/promises";
import { type EventDetail, enterDraw, getMyDraw } from "@secret/contract";
import { orderTotals } from "@secret/domain";
import { untilAnswered } from "../kit/buyer.ts";
import { pay } from "./guests.ts";
import { type PaidOrder, type Season, tally } from "./season-world.ts";

/** Longest wait for a draw, and the pause between two looks, in ms. */
const DRAWN_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 300;

/** An entry in a draw, before and after the close. */
export interface DrawGuest {
  enter(season: Season): Promise<void>;
  /** Waits for the draw, and pays for the order that it gave. Returns that order. */
  claim(season: Season): Promise<PaidOrder | undefined>;
}

/** Picks a member's entry in an event's draw at random. */
export function drawGuest({ random, nextGuest }: Season, event: EventDetail): DrawGuest {
  const cookie = nextGuest();
  const lines = event.menu.slice(0, random.integer(1, event.menu.length)).map((item) => {
    return { menuItemId: item.id, unitPriceCents: item.priceCents, quantity: random.integer(1, 2) };
  });
  const bill = orderTotals(lines, { salesTaxPpm: event.salesTaxPpm });
  const params = { id: event.id };
  const body = {
    pickupWindowIds: event.pickupWindows.map(({ id }) => id),
    shownTotalCents: bill.totalCents,
    lines: lines.map(({ menuItemId, quantity }) => ({ menuItemId, quantity })),
  };
  return {
    async enter(season) {
      const call = season.clientOf(cookie);
      if (await untilAnswered(() => call(enterDraw, { params, body }))) tally(season, "entered a draw");
    },
    async claim(season) {
      const call = season.clientOf(cookie);
      const deadline = performance.now() + DRAWN_WITHIN_MS;
      for (; performance.now() < deadline; await pause(LOOK_EVERY_MS)) {
        const result = (await untilAnswered(() => call(getMyDraw, { params })))?.entry?.result;
        if (!result) continue;
        if (result.orderId === null) return void tally(season, "missed in a draw");
        tally(season, "placed by a draw");
        if (!(await pay(call, result.orderId, bill.totalCents))) return undefined;
        tally(season, "paid");
        return { id: result.orderId, cookie, bill, lines, refunded: lines.map(() => 0) };
      }
      return undefined;
    },
  };
}
