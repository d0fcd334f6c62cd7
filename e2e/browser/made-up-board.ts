import { CrewBoard } from "@secret/contract";
import { demoMenu } from "../../tools/demo-data/menus.ts";

const KINDS = {
  event: 0,
  window: 1,
  item: 2,
  order: 3,
  conflict: 4,
  device: 5,
  action: 6,
  count: 7,
} as const;

/** Returns a fake id that is always the same for the same thing. */
export function idOf(kind: keyof typeof KINDS, index: number): string {
  return `0b0a2d00-0000-4000-800${KINDS[kind]}-${index.toString(16).padStart(12, "0")}`;
}

/** Fake crew events that no server knows. A device that stores one of them stores none of the others. */
export const BOARD_EVENT = idOf("event", 1);
export const SCANNER_EVENT = idOf("event", 2);
export const COUNTER_EVENT = idOf("event", 3);
export const SET_ASIDE_EVENT = idOf("event", 4);

const WINDOW_MINUTES = 20;
const MINUTE_MS = 60_000;
/** Stock left of each menu item, in order. */
const LEFT = [0, 27, 14, 3, 9, null, 41, 18, null];

export const ITEMS: CrewBoard["items"] = demoMenu({ tails: 60, secret: 12 }).map((item, index) => ({
  id: idOf("item", index),
  name: item.name,
  imageUrl: item.imageUrl ?? null,
  units: item.pickupUnits ?? 1,
  priceCents: item.priceCents,
  isAvailable: true,
  left: LEFT[index] ?? null,
  allergens: item.allergens ?? null,
}));

/** Key with which phone digits are hashed. */
export const PHONE_KEY = Buffer.alloc(32, 7);

export interface Evening extends Partial<Omit<CrewBoard, "event" | "windows">> {
  readonly eventId: string;
  /** Minutes since the start of the first pickup window. */
  readonly minutes: number;
  readonly windows?: number;
  readonly event?: Partial<CrewBoard["event"]>;
  readonly now?: Date;
}

/**
 * Returns an event's board as the server sends it to a device, with windows of 20 minutes and the demo menu.
 */
export function madeUpBoard(evening: Evening): CrewBoard {
  const { eventId, minutes, windows = 3, event, now = new Date(), ...changes } = evening;
  const at = (minute: number) => new Date(now.getTime() + (minute - minutes) * MINUTE_MS).toISOString();
  const { orders = [] } = changes;
  return CrewBoard.parse({
    asOf: now.toISOString(),
    serverTime: now.toISOString(),
    event: {
      id: eventId,
      title: "Koreatown Rooftop Supper",
      locationName: "Rooftop on 6th",
      timeZone: "America/Los_Angeles",
      status: "active",
      cancelledAt: null,
      pickupStartsAt: at(0),
      pickupEndsAt: at(windows * WINDOW_MINUTES),
      orders: orders.length,
      handedOut: orders.filter(({ status }) => status === "completed").length,
      salesTaxPpm: 97_500,
      maxOrders: 180,
      currentOrders: orders.length,
      ...event,
    },
    windows: Array.from({ length: windows }, (_, index) => ({
      id: idOf("window", index),
      startsAt: at(index * WINDOW_MINUTES),
      endsAt: at((index + 1) * WINDOW_MINUTES),
      currentOrders: 20,
      maxOrders: 24,
      currentUnits: 40,
      maxUnits: 60,
    })),
    items: ITEMS,
    orders,
    isWhole: true,
    conflicts: [],
    setAside: { orders: 0, pickupWindowId: null, items: [] },
    phoneKey: PHONE_KEY.toString("base64url"),
    ...changes,
  } satisfies CrewBoard);
}
