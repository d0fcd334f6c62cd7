import { createHash, createHmac } from "node:crypto";
import type { CrewBoard, CrewOrder } from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";
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
export const ALLOTMENT_EVENT = idOf("event", 4);

const WINDOW_MINUTES = 20;
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
const PHONE_KEY = Buffer.alloc(32, 7);

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
  return {
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
      handedOff: orders.filter(({ status }) => status === "completed").length,
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
    allotment: { orders: 0, pickupWindowId: null, items: [] },
    phoneKey: PHONE_KEY.toString("base64url"),
    ...changes,
  };
}

const NAMES = ["Ana W.", "Devon P.", "Imani R.", "Luca M.", "Priya N.", "Sam O.", "Maximiliano-Alexander D."];
const NUMBERS = ["D4H-F8H", "K7M-3PX", "R2C-9TW", "M6J-4VN", "X3P-7KD", "H8F-2RM", "C9W-6TJ"];
const NOTES = [
  "Extra lemon, sauce on the side please",
  "No slaw",
  "Severe peanut allergy, please change gloves",
];
const CHARACTERS = "2346789CDFHJKMNPRTVWX";

/** Returns the token of a fake order's pickup code. */
export function tokenOf(index: number): string {
  return `shown-at-the-window-${index}`;
}

/** Returns a fake order, by default one that has been ready for six minutes. */
export function madeUpOrder(index: number, now: Date, wanted: Partial<CrewOrder> = {}): CrewOrder {
  const id = idOf("order", index);
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString();
  const lines = createLines(index);
  const { isWalkUp = false } = wanted;
  return {
    id,
    orderNumber: NUMBERS[index] ?? createNumber(index),
    status: "ready",
    statusSince: before(6),
    updatedAt: before(6),
    placedAt: before(600),
    pickupWindowId: idOf("window", index % 3),
    name: NAMES[index % NAMES.length] ?? "",
    phoneHash: isWalkUp ? null : hashPhone(id, index),
    units: lines.reduce((sum, { item, quantity }) => sum + item.units * quantity, 0),
    items: lines.map(({ item, quantity }, line) => ({
      menuItemId: item.id,
      name: item.name,
      quantity,
      specialInstructions: line === 0 && index % 6 === 0 ? (NOTES[(index / 6) % NOTES.length] ?? "") : "",
    })),
    isWalkUp,
    isTransferred: false,
    checkedInAt: null,
    pickedUpAt: null,
    codeHash: isWalkUp ? null : createHash("sha256").update(tokenOf(index)).digest("hex"),
    labelsPrinted: 0,
    previousStatusSince: null,
    ...wanted,
  };
}

/** Returns one to three lines, spread over the menu. */
function createLines(index: number) {
  return Array.from({ length: 1 + (index % 3) }, (_, line) => {
    const item = ITEMS[(1 + index * 2 + line * 4) % ITEMS.length];
    if (item === undefined) throw new Error("the menu has no items");
    return { item, quantity: 1 + ((index + line) % 3) };
  });
}

/**
 * Returns the hash of the order's phone, which ends in 0120 for the first order, 0121 for the next, and so
 * on.
 */
function hashPhone(id: string, index: number): string {
  const lastDigits = String(120 + index).padStart(4, "0");
  return createHmac("sha256", PHONE_KEY).update(`${id}:${lastDigits}`).digest("hex");
}

/** Returns a stable order number, unique among the first 441 orders. */
function createNumber(index: number): string {
  const round = Math.floor(index / CHARACTERS.length);
  const places = [index * 5 + 2, round * 4 + 7, index + round, index * 2 + 11, round + 5, index * 8 + round];
  const signs = places.map((place) => CHARACTERS[place % CHARACTERS.length] ?? "").join("");
  return `${signs.slice(0, 3)}-${signs.slice(3)}`;
}
