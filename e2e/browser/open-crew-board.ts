import type { Page } from "playwright-core";
import { BUSY, busyBoard } from "./crew-board.ts";
import { type CrewServer, makeCrewServer, serveBoard } from "./crew-server.ts";
import { BOARD_EVENT } from "./made-up-board.ts";
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
