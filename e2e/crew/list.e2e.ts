/** @module-tag whole */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { makeCrewServer, serveBoard } from "../browser/crew-server.ts";
import { typeAsScanner } from "../browser/keyboard.ts";
import { idOf, madeUpBoard, madeUpOrder, SCANNER_EVENT, tokenOf } from "../browser/made-up-board.ts";
import { UNDO_ON_PHONE, undoPlace } from "../browser/sight.ts";
import { inOneInstant } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const NOW = new Date();
const boardOf = (orders: ReturnType<typeof madeUpOrder>[]) =>
  madeUpBoard({ eventId: SCANNER_EVENT, minutes: 30, orders, now: NOW });

async function openTool(tool: "list" | "scan", board: ReturnType<typeof boardOf>) {
  const { page, context } = await site.visit("phone", "light");
  const server = makeCrewServer(board);
  await inOneInstant(page);
  await serveBoard(page, server);
  await signIn(page, "staff@secret.example");
  await page.goto(`/crew/${SCANNER_EVENT}/${tool}`);
  return { page, context, server };
}

const row = (page: Page, number: string) => page.getByRole("button", { name: new RegExp(number) });

test("the list hands off only ready orders, with a reason, and takes one back", async () => {
  const { page, context, server } = await openTool(
    "list",
    boardOf([
      madeUpOrder(0, NOW),
      madeUpOrder(1, NOW, { status: "completed", pickedUpAt: NOW.toISOString() }),
      madeUpOrder(2, NOW, { status: "preparing" }),
      madeUpOrder(5, NOW, { isWalkUp: true, name: "" }),
    ]),
  );
  // Use keys: a second tap this soon in the same place would count as a slip.
  const sheet = page.getByRole("dialog", { name: "At the window" });
  const reasons = sheet.getByRole("region", { name: "Hand off without the code" });
  await row(page, "R2C-9TW").press("Enter");
  await sheet.getByText("Not ready: Preparing").waitFor();
  expect(await reasons.count()).toBe(0);
  await page.keyboard.press("Escape");

  // A picked-up order is found by search.
  expect(await row(page, "K7M-3PX").isVisible()).toBe(false);
  const search = page.getByRole("searchbox");
  await search.fill("0121");
  await row(page, "K7M-3PX").press("Enter");
  await sheet.getByText("Already Picked Up").waitFor();
  expect(await reasons.count()).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => row(page, "D4H-F8H").count()).toBe(0);
  await search.fill("zebra");
  await page.getByText("No one found for “zebra”.").waitFor();
  await page.getByRole("button", { name: "Show everybody" }).press("Enter");

  await row(page, "H8F-2RM").press("Enter");
  expect(await reasons.count()).toBe(0);
  await sheet.getByRole("button", { name: "Hand off", exact: true }).press("Enter");
  await page.getByText("H8F-2RM is handed off").waitFor();
  expect(await undoPlace(page, "H8F-2RM")).toEqual(UNDO_ON_PHONE);
  // The search is ready for the next person.
  await expect.poll(() => search.evaluate((each) => each === document.activeElement)).toBe(true);
  await search.fill("ana");
  await row(page, "D4H-F8H").press("Enter");
  expect(await reasons.getByRole("button", { name: "Hand off", exact: true }).isDisabled()).toBe(true);
  await reasons.getByLabel("Another reason").fill("Sister came");
  // The second half of a double tap opens no other order.
  await reasons.getByRole("button", { name: "Hand off", exact: true }).dblclick();
  await sheet.waitFor({ state: "detached" });
  expect(await search.inputValue()).toBe("");
  expect(await undoPlace(page, "D4H-F8H")).toEqual(UNDO_ON_PHONE);
  await page.getByRole("button", { name: "Undo D4H-F8H" }).press("Enter");
  await row(page, "D4H-F8H").waitFor();
  await expect
    .poll(() =>
      server.actions.map((each) =>
        each.kind === "hand-off" ? each.reason : each.kind === "move" && `${each.from} to ${each.to}`,
      ),
    )
    .toEqual(["Walk-up, called by number", "Sister came", "completed to ready"]);
  await context.close();
});

test("a code unknown to this device is checked with the server before it is called invalid", async () => {
  const { page, context, server } = await openTool("scan", boardOf([madeUpOrder(0, NOW)]));
  await page.getByRole("heading", { name: "No camera here" }).waitFor();
  const newer = madeUpOrder(3, NOW);
  server.board = { ...server.board, orders: [...server.board.orders, newer] };
  await typeAsScanner(page, `${site.url}/qr-verify?o=${idOf("order", 3)}&token=${tokenOf(3)}`);
  await page.getByRole("dialog").getByRole("heading", { name: "Hand off" }).waitFor();
  await expect.poll(() => server.actions).toMatchObject([{ kind: "scan", orderId: newer.id }]);
  await context.close();
});

test("orders ticked on the printed list are handed off by one tap each, which can be undone", async () => {
  const { page, context, server } = await openTool(
    "list",
    boardOf([madeUpOrder(0, NOW), madeUpOrder(1, NOW, { status: "preparing" })]),
  );
  const { orderNumber } = madeUpOrder(1, NOW);
  await page.emulateMedia({ media: "print" });
  await page.getByText(/ · as of /).waitFor();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("switch", { name: "Catch up from paper" }).click();
  await row(page, orderNumber).click();
  await expect
    .poll(() => server.actions.map((action) => [action.kind, "reason" in action ? action.reason : undefined]))
    .toContainEqual(["hand-off", "Ticked on the paper list"]);
  await page.getByRole("button", { name: /^Undo/ }).waitFor();
  await context.close();
});
