import type { CrewAction, CrewBoard, CrewOrder, NewCrewAction } from "@secret/contract";

/** 6:00 PM in Los Angeles. */
export const SIX = new Date("2026-11-22T02:00:00.000Z");

export function after(seconds: number): string {
  return new Date(SIX.getTime() + seconds * 1000).toISOString();
}

/** Returns an action, so many seconds after 6:00 PM. */
export function action(id: string, done: NewCrewAction, seconds = 0): CrewAction {
  return { ...done, id, at: after(seconds) } as CrewAction;
}

export function order(id: string, changes: Partial<CrewOrder> = {}): CrewOrder {
  return {
    id,
    orderNumber: id.toUpperCase(),
    status: "confirmed",
    statusSince: after(-600),
    updatedAt: after(-600),
    placedAt: after(-600),
    pickupWindowId: "first",
    name: "Ana M.",
    phoneHash: null,
    units: 2,
    items: [{ menuItemId: "tail", name: "Secret Tail", quantity: 2, specialInstructions: "" }],
    isWalkUp: false,
    isTransferred: false,
    checkedInAt: null,
    pickedUpAt: null,
    codeHash: null,
    labelsPrinted: 0,
    previousStatusSince: null,
    ...changes,
  };
}

function pickupWindow(id: string, fromMinutes: number, maxOrders: number | null = null) {
  const [startsAt, endsAt] = [after(fromMinutes * 60), after((fromMinutes + 20) * 60)];
  return { id, startsAt, endsAt, currentOrders: 1, maxOrders, currentUnits: 2, maxUnits: null };
}

/** Returns the board of an event with two windows and two menu items. */
export function boardOf(orders: readonly CrewOrder[], changes: Partial<CrewBoard> = {}): CrewBoard {
  return {
    asOf: after(0),
    serverTime: after(0),
    event: {
      id: "evening",
      title: "Night Tails",
      locationName: "The back door",
      timeZone: "America/Los_Angeles",
      status: "active",
      cancelledAt: null,
      pickupStartsAt: after(0),
      pickupEndsAt: after(2400),
      orders: orders.length,
      handedOff: orders.filter(({ status }) => status === "completed").length,
      salesTaxPpm: 97_500,
      maxOrders: 100,
      currentOrders: orders.length,
    },
    windows: [pickupWindow("first", 0, 1), pickupWindow("second", 20)],
    items: [
      {
        id: "tail",
        name: "Secret Tail",
        imageUrl: null,
        units: 1,
        priceCents: 1800,
        isAvailable: true,
        left: 10,
        allergens: ["shellfish"],
      },
      {
        id: "slaw",
        name: "Street Slaw",
        imageUrl: null,
        units: 0,
        priceCents: 600,
        isAvailable: true,
        left: null,
        allergens: null,
      },
    ],
    orders: [...orders],
    isWhole: true,
    conflicts: [],
    allotment: { orders: 2, pickupWindowId: "second", items: [{ menuItemId: "tail", quantity: 4 }] },
    phoneKey: "",
    ...changes,
  };
}

/** Returns a sale of so many tails. */
export function saleOf(quantity: number, isFromAllotment = false): NewCrewAction {
  return {
    kind: "sale",
    lines: [{ menuItemId: "tail", quantity, specialInstructions: "" }],
    tipCents: 0,
    shownTotalCents: 1976 * quantity,
    tender: "cash",
    name: "Bo",
    phone: "",
    isFromAllotment,
  };
}
