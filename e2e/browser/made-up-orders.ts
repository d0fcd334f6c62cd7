import { createHash, createHmac } from "node:crypto";
import type { CrewOrder } from "@secret/contract";
import { ITEMS, idOf, PHONE_KEY } from "./made-up-board.ts";

const MINUTE_MS = 60_000;
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
    hereAt: null,
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
