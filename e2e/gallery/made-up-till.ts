import type { CashCount, CrewBoard } from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";
import { idOf } from "../browser/made-up-board.ts";

/** Returns this device's allotment of eight orders and some of three items. */
export function someAllotment(board: CrewBoard): CrewBoard["allotment"] {
  const items = board.items.slice(1, 4).map(({ id: menuItemId }) => ({ menuItemId, quantity: 6 }));
  return { orders: 8, pickupWindowId: board.windows[4]?.id ?? null, items };
}

/** Returns the cash count of a good evening, counted twice. */
export function madeUpTill(): CashCount {
  return {
    sales: 23,
    cashCents: 41_286,
    terminalCents: 68_034,
    tipCents: 9_120,
    cashRefundedCents: 2_854,
    counts: [
      {
        id: idOf("count", 1),
        floatCents: 15_000,
        countedCents: 53_112,
        expectedCents: 53_432,
        note: "Three ones fell behind the fryer, we think. Looked twice.",
        countedBy: "Sam O.",
        countedAt: new Date(Date.now() - 4 * MINUTE_MS).toISOString(),
      },
      {
        id: idOf("count", 0),
        floatCents: 15_000,
        countedCents: 31_240,
        expectedCents: 31_240,
        note: "",
        countedBy: "Ines V.",
        countedAt: new Date(Date.now() - 95 * MINUTE_MS).toISOString(),
      },
    ],
  };
}
