import type { CrewBoard, CrewOrder, DelayPreview } from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";
import type { Page } from "playwright-core";
import { type CrewServer, makeCrewServer, serveBoard } from "./crew-server.ts";
import { BOARD_EVENT, idOf, madeUpBoard, madeUpOrder } from "./made-up-board.ts";
import type { UsedSite } from "./use-site.ts";
import { signIn } from "./visit.ts";

/**
 * Opens a crew device with the board of a busy evening and a clock that can be stopped. Pass the first
 * device's server to open a second one.
 */
export async function openCrewBoard(
  site: UsedSite,
  changes: Parameters<typeof busyBoard>[1] = {},
  server: CrewServer = makeCrewServer(busyBoard(BUSY, changes)),
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
) {
  const { page, context } = await site.visit("desktop", "dark");
  await signIn(page, "staff@secret.example");
  await serveBoard(page, server);
  await page.clock.install();
  await prepare(page);
  await page.goto(`/crew/${BOARD_EVENT}/board`);
  await tickets(page, "confirmed").first().waitFor();
  return { page, context, server };
}

export const columnOf = (page: Page, column: string) => page.locator(`[data-board-column=${column}]`);

export const tickets = (page: Page, column: string) => columnOf(page, column).locator("[data-ticket]");

export const ticket = (page: Page, column: string, number: string) =>
  columnOf(page, column).locator(`[data-ticket="${number}"]`);

/** Returns the order numbers of a column from the top. */
export const numbersIn = (page: Page, column: string) =>
  tickets(page, column).evaluateAll((all) => all.map((each) => each.getAttribute("data-ticket") ?? ""));

const ORDERS_OF_A_WINDOW = 24;

interface Kitchen {
  readonly orders: number;
  /** Minutes since the start of the first window. */
  readonly minutes: number;
  /** Number of orders that are handed off, ready and preparing, in order. */
  readonly handedOff: number;
  readonly ready: number;
  readonly preparing: number;
}

/** An evening at its busiest. */
export const BUSY: Kitchen = { orders: 60, minutes: 24, handedOff: 14, ready: 7, preparing: 9 };
/** A kitchen that is running late. */
export const LATE: Kitchen = { orders: 60, minutes: 33, handedOff: 9, ready: 4, preparing: 8 };

/** Returns the board of a kitchen in mid-evening, with 24 orders in each window. */
export function busyBoard(kitchen: Kitchen, changes: Partial<Omit<CrewBoard, "event" | "windows">> = {}) {
  const now = new Date();
  return madeUpBoard({
    eventId: BOARD_EVENT,
    minutes: kitchen.minutes,
    windows: Math.max(3, Math.ceil(kitchen.orders / ORDERS_OF_A_WINDOW)),
    orders: Array.from({ length: kitchen.orders }, (_, index) => createOrder(index, kitchen, now)),
    now,
    ...changes,
  });
}

/** Returns the fake preview of a delay of a board's windows, by these minutes in turn. */
export function madeUpDelay({ windows }: CrewBoard, minutes: readonly number[]): DelayPreview {
  return {
    version: "v".repeat(43),
    announcedMinutes: 0,
    maxMinutes: 30,
    windows: windows.map(({ id, startsAt }, index) => ({ id, startsAt, minutes: minutes[index] ?? 0 })),
    wontFit: 2,
    wontFitCents: 8_450,
    notified: 18,
    unreached: 2,
    checkedIn: 3,
    undoable: null,
  };
}

function createOrder(index: number, { handedOff, ready, preparing }: Kitchen, now: Date): CrewOrder {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString();
  const stages = [
    ["completed", handedOff],
    ["ready", handedOff + ready],
    ["preparing", handedOff + ready + preparing],
  ] as const;
  const status = stages.find(([, end]) => index < end)?.[0] ?? "confirmed";
  const since = status === "confirmed" ? ago(3000 + index) : ago((index * 5) % 11);
  return madeUpOrder(index, now, {
    status,
    statusSince: since,
    updatedAt: since,
    placedAt: ago(4000 - index),
    pickupWindowId: idOf("window", Math.floor(index / ORDERS_OF_A_WINDOW)),
    isWalkUp: index % 10 === 4,
    isTransferred: index % 14 === 2,
    checkedInAt: index % 8 === 3 ? ago(3) : null,
    pickedUpAt: status === "completed" ? since : null,
  });
}
