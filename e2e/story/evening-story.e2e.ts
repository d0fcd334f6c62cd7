import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createEventTonight } from "../browser/create-event.ts";
import { typeAsScanner } from "../browser/keyboard.ts";
import { untilTapped } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { addFirstItem, continueToCardForm, payByCard, signIn } from "../browser/visit.ts";

const site = useSite({ worker: true });
const ORDER_NUMBER = /[2-9A-Z]{3}-[2-9A-Z]{3}/;

/** Buys one Hot Honey Tail of the event and stays on the order's page. Returns the order number. */
async function order(page: Page, eventId: string): Promise<string> {
  await signIn(page, "member@secret.example");
  await page.goto(`/events/${eventId}`);
  await addFirstItem(page);
  await page.goto("/checkout");
  await page.getByRole("heading", { name: "Checkout" }).waitFor();
  await continueToCardForm(page);
  await payByCard(page, "4111111111111111");
  await page.waitForURL("**/orders/*");
  const title = page.getByRole("heading", { level: 1 });
  await title.filter({ hasText: ORDER_NUMBER }).waitFor();
  return ORDER_NUMBER.exec(await title.innerText())?.[0] ?? "";
}

/** Opens a tool on a crew device. */
async function openTool(eventId: string, tool: "board" | "scan" | "counter") {
  const visit = await site.visit(tool === "scan" ? "phone" : "desktop");
  await untilTapped(visit.page);
  await signIn(visit.page, "staff@secret.example");
  await visit.page.goto(`/crew/${eventId}/${tool}`);
  return visit;
}

test("an evening: order and payment, kitchen, check-in, hand-off, a walk-up sale, and the cash count", async () => {
  const eventId = await createEventTonight(site, "The Whole Evening");
  const member = await site.visit("phone");
  const number = await order(member.page, eventId);

  const board = await openTool(eventId, "board");
  const inColumn = (column: string) =>
    board.page.locator(`[data-board-column=${column}] [data-ticket="${number}"]`);
  await board.page.getByRole("button", { name: `Start ${number}` }).click();
  await member.page.getByText("Preparing", { exact: true }).first().waitFor();
  await board.page.getByRole("button", { name: `Ready ${number}` }).click();
  await inColumn("ready").waitFor();

  const code = member.page.getByTestId("pickup-code");
  await code.waitFor();
  await member.page.getByRole("button", { name: "I'm here" }).click();
  await member.page.getByText("The crew knows you're here.").waitFor();
  await inColumn("ready").getByText(/here/i).first().waitFor();

  const scanner = await openTool(eventId, "scan");
  await scanner.page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
  await scanner.page.getByText("0 of 1").waitFor();
  await typeAsScanner(scanner.page, (await code.getAttribute("data-url")) ?? "");
  const result = scanner.page.getByRole("dialog");
  await result.getByRole("heading", { name: "Hand off" }).waitFor();
  await result.getByText(number).waitFor();
  await member.page.getByText(/^Picked up .* Enjoy!$/).waitFor();
  await inColumn("ready").waitFor({ state: "detached" });

  const counter = await openTool(eventId, "counter");
  await counter.page.getByRole("button", { name: /^Truffle Fries, \$/ }).click();
  await counter.page.getByRole("button", { name: "Cash", exact: true }).click();
  await counter.page.getByRole("button", { name: "$10", exact: true }).click();
  await counter.page.getByRole("button", { name: "Took $9.88 in cash" }).click();
  const walkUp = await counter.page.getByTestId("sold-number").innerText();
  await board.page.locator(`[data-ticket="${walkUp}"]`).waitFor();
  await counter.page.getByRole("link", { name: "Cash count" }).click();
  await counter.page.getByLabel("Starting cash").fill("50");
  await counter.page.getByLabel("Cash counted").fill("59.88");
  await counter.page.getByText("Matches", { exact: true }).waitFor();
  await counter.page.getByRole("button", { name: "Save count" }).click();
  await counter.page.getByText(/^Expected \$59\.88, including/).waitFor();

  const visits = [member, board, scanner, counter];
  expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
  await Promise.all(visits.map(({ context }) => context.close()));
});
