import type { DayClose } from "@secret/contract";
import { idOf } from "../browser/made-up-board.ts";

/** Returns a day of which the crew has counted a part; `change` overrides fields. */
export function madeUpClose(change: Partial<DayClose> = {}): DayClose {
  const count = { start: 180, found: 2, dropped: 1, quality: 2, leftRaw: 14 };
  const countedAt = new Date(Date.UTC(2026, 10, 28, 4, 12)).toISOString();
  const otherCount = { ...count, leftRaw: 12, countedBy: "Ben K.", countedAt };
  const use = { handedOff: 121, walkUps: 34, remakes: 3, free: 0, notCollected: 4 };
  return {
    state: "counting",
    mayClose: true,
    mayReopen: false,
    firstClosedAt: null,
    reopenReason: null,
    openOrders: [
      { id: idOf("order", 1), orderNumber: "K7M-3PX", name: "Imani O.", status: "ready", mayBeNoShow: true },
      {
        id: idOf("order", 2),
        orderNumber: "Q2D-8TL",
        name: "Luca F.",
        status: "confirmed",
        mayBeNoShow: false,
      },
    ],
    items: [
      { menuItemId: idOf("item", 1), name: "Lobster Tail", count, otherCount, ...use, unexplained: 3 },
      {
        menuItemId: idOf("item", 2),
        name: "Garlic Fries",
        count: null,
        otherCount: null,
        ...use,
        unexplained: null,
      },
    ],
    cash: null,
    terminal: null,
    tips: { netCents: 18_240, toSplitCents: 18_240 },
    skipped: ["tips"],
    lookBack: {
      windows: [
        {
          startsAt: new Date(Date.UTC(2026, 10, 28, 2)).toISOString(),
          announcedMinutes: 10,
          orders: 31,
          readyMedianMinutes: 14,
          readyP90Minutes: 22,
          waitMedianMinutes: 6,
          unitsPerMinute: 2.4,
        },
      ],
      soldOut: [{ name: "Lobster Tail", at: new Date(Date.UTC(2026, 10, 28, 3, 20)).toISOString() }],
      missedDemand: 17,
      noShows: 2,
      cutPieces: 8,
      notReached: 1,
      refunds: [{ reason: "Food was cold", cents: 3_184 }],
      feeCents: 24_412,
    },
    corrections: [],
    ...change,
  };
}
