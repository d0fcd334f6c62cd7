import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createEventTonight } from "../browser/create-event.ts";
import type { Size } from "../browser/every-look.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hasFilesOf } from "../browser/stored.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite({ worker: true });
const BOARD = "**/api/crew/events/*/board?*";

/** Opens an event's counter on a crew device. */
async function openCounter(eventId: string, size: Size = "desktop") {
  const visit = await site.visit(size);
  await signIn(visit.page, "staff@secret.example");
  await visit.page.goto(`/crew/${eventId}/counter`);
  await tile(visit.page, "Hot Honey Tail").waitFor();
  return visit;
}

const tile = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}, \\$`) });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true });

/** Sells the selected items. Returns the number that is called out. */
async function sell(page: Page, tender: "Cash" | "Card terminal"): Promise<string> {
  await button(page, tender).click();
  await button(page, /^Took \$/).click();
  return numberOf(page);
}

async function numberOf(page: Page): Promise<string> {
  const number = page.getByTestId("sold-number");
  await number.waitFor();
  return number.innerText();
}

test("an evening at the counter: sales, sales without signal from the allotment, and the cash count", async () => {
  const eventId = await createEventTonight(site, "Counter Night");
  const { page, context, complaints } = await openCounter(eventId);
  const board = await site.visit("desktop");
  await signIn(board.page, "staff@secret.example");
  await board.page.goto(`/crew/${eventId}/board`);

  await tile(page, "Hot Honey Tail").click();
  await page.getByText("11 left").waitFor();
  await tile(page, "Truffle Fries").click();
  await button(page, "Cash").click();
  await page.getByRole("button", { name: /^15%/ }).click();
  await page.getByRole("button", { name: "$50", exact: true }).click();
  await page.getByText("$6.34").waitFor();
  await expectAccessible(page);
  await button(page, "Took $43.66 in cash").click();
  const first = await numberOf(page);
  expect(first).toMatch(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/);
  await page.getByText("$6.34").waitFor();
  await expectAccessible(page);
  await board.page.getByText(first).first().waitFor();
  await button(page, "Next sale").click();

  // Rang up by mistake: for a minute the crew can undo it.
  await tile(page, "Hot Honey Tail").click();
  const mistaken = await sell(page, "Cash");
  await button(page, "It was card, not cash").click();
  await page.getByText("Recorded as paid on the terminal.").waitFor();
  await button(page, "It was cash, not card").click();
  await board.page.locator(`[data-ticket="${mistaken}"]`).waitFor();
  await button(page, "Undo the sale").click();
  await page.getByRole("heading", { name: "Sale undone. Give back" }).waitFor();
  await page.getByText("$28.54").waitFor();
  await expectAccessible(page);
  await board.page.locator(`[data-ticket="${mistaken}"]`).waitFor({ state: "detached" });
  await button(page, "Next sale").click();

  await page.getByRole("link", { name: "Set aside" }).click();
  // The number of orders defaults to the number of pieces.
  await page.getByRole("button", { name: "5 Hot Honey Tail more" }).click();
  await expectAccessible(page);
  await button(page, "Set aside").click();
  await page.getByText("Set aside: 5 orders").waitFor();
  await page.getByRole("link", { name: "Sell" }).click();

  await hasFilesOf(page, "crew");
  await context.setOffline(true);
  await page.getByText("Selling what this device set aside: 5 orders left.").waitFor();
  expect(await tile(page, "Truffle Fries").isDisabled()).toBe(true);
  await page.getByRole("button", { name: /^Truffle Fries, .*, Needs signal$/ }).waitFor();
  await tile(page, "Hot Honey Tail").click();
  await tile(page, "Hot Honey Tail").click();
  const promised = await sell(page, "Card terminal");
  expect(promised).toMatch(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/);
  await expectAccessible(page);
  await button(page, "Next sale").click();
  await page.getByText("Selling what this device set aside: 4 orders left.").waitFor();
  await page.getByText("3 left").waitFor();
  // The order keeps the number shown at the sale, and moves without signal.
  await page.getByRole("link", { name: "Board", exact: true }).click();
  await page.getByRole("button", { name: `Start ${promised}`, exact: true }).click();
  await page.getByRole("button", { name: `Ready ${promised}`, exact: true }).waitFor();
  await page.getByRole("link", { name: "Counter", exact: true }).click();

  await context.setOffline(false);
  await board.page.getByRole("button", { name: `Ready ${promised}`, exact: true }).waitFor();
  await page.getByText("Selling what this device set aside").waitFor({ state: "detached" });
  await expect
    .poll(() => walkUps(eventId))
    .toEqual([
      { sourceKind: "cash", amountCents: 4366, status: "confirmed" },
      { sourceKind: "cash", amountCents: 2854, status: "cancelled" },
      { sourceKind: "terminal", amountCents: 5707, status: "preparing" },
    ]);

  await page.getByRole("link", { name: "Cash count" }).click();
  await page.getByText("$57.07").waitFor();
  await page.getByLabel("Starting cash").fill("100");
  await page.getByLabel("Cash counted").fill("140.66");
  await page.getByText("$3.00 short").waitFor();
  await page.getByLabel("Note (optional)").fill("Three ones fell behind the fryer");
  await expectAccessible(page);
  await button(page, "Save count").click();
  await page.getByText(/^Expected \$143\.66, including \$100\.00 starting cash/).waitFor();
  await page.getByText("Three ones fell behind the fryer").waitFor();

  await page.getByRole("link", { name: "Set aside" }).click();
  await page.getByText("Set aside: 4 orders").waitFor();
  await button(page, "Give it all back").click();
  await page.getByText("Nothing is set aside on this device.").waitFor();
  expect([...complaints.filter(isUnexpected), ...board.complaints]).toEqual([]);
  await board.context.close();
  await context.close();
});

test("a sale whose last piece was sold elsewhere is refused loudly, and sold again with all its lines", async () => {
  const eventId = await createEventTonight(site, "Last Tail Night");
  const { page, context } = await openCounter(eventId, "phone");
  const other = await openCounter(eventId);

  await tile(page, "Last Tail").click();
  await tile(page, "Truffle Fries").click();
  await button(page, "Cash").click();
  await freezeBoard(page);
  await tile(other.page, "Last Tail").click();
  await sell(other.page, "Card terminal");
  await button(page, /^Took \$/).click();
  await page.getByRole("heading", { name: "Not sold" }).waitFor();
  await page.getByText("Last Tail is sold out.").waitFor();
  await page.getByText("You took $36.22 in cash. The sale wasn't recorded.").waitFor();
  await expectAccessible(page);
  await page.unroute(BOARD);
  await wake(page);

  await button(page, "Sell it again").click();
  await page.getByText(/^You already took \$36\.22 in cash\./).waitFor();
  await button(page, /items/).click();
  await page.getByText("Just sold out. Remove it.").waitFor();
  await button(page, "One Last Tail less").click();
  await page.getByText("You already took $36.22 in cash. Give back $26.34.").waitFor({ state: "attached" });
  await sell(page, "Cash");
  await other.context.close();
  await context.close();
});

test("without signal and without an allotment nothing is sold, and the sale in progress is kept", async () => {
  const eventId = await createEventTonight(site, "No Signal Night");
  const { page, context } = await openCounter(eventId, "phone");
  await tile(page, "Hot Honey Tail").click();
  await context.setOffline(true);
  await page.getByText("Needs signal").waitFor();
  await page.getByText("Your current sale is saved.").waitFor();
  await page.getByText("Offline.", { exact: true }).waitFor();
  await expectAccessible(page);
  await context.setOffline(false);
  await button(page, "Cash").waitFor();
  await context.close();
});

test("the counter works by keyboard alone", async () => {
  const eventId = await createEventTonight(site, "Keyboard Night");
  const { page, context } = await openCounter(eventId);
  await tile(page, "Hot Honey Tail").focus();
  await page.keyboard.press("Enter");
  await button(page, "Cash").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Cash", exact: true }).and(page.locator(":focus")).waitFor();
  for (let tries = 0; tries < 20; tries++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (focused.startsWith("Took ")) break;
  }
  await page.keyboard.press("Enter");
  await numberOf(page);
  await button(page, "Next sale").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await tile(page, "Hot Honey Tail").waitFor();
  await context.close();
});

/** Makes the device get the same board from now on, whatever others do. */
async function freezeBoard(page: Page): Promise<void> {
  const answer = page.waitForResponse(BOARD);
  await wake(page);
  const board = await (await answer).json();
  await page.route(BOARD, (route) => route.fulfill({ json: board }));
}

/** Makes the device poll. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("online")));
}

/** Returns the walk-up orders of an event, oldest first. */
function walkUps(eventId: string) {
  return site.server.context.database
    .selectFrom("orders")
    .innerJoin("payments", "payments.orderId", "orders.id")
    .select(["payments.sourceKind", "payments.amountCents", "orders.status"])
    .where("orders.eventId", "=", eventId)
    .where("orders.userId", "is", null)
    .orderBy("orders.id")
    .execute();
}

/** The browser logs every call that fails offline. */
function isUnexpected(complaint: string): boolean {
  return !complaint.includes("ERR_INTERNET_DISCONNECTED");
}

test("a card is charged in Square's app with a tip there; a charge that was cancelled is tried again", async () => {
  const eventId = await createEventTonight(site, "Terminal Night");
  const { page, context, complaints } = await site.visit("phone");
  await page.addInitScript(() => Object.defineProperty(navigator, "userAgent", { get: () => "iPhone" }));
  await signIn(page, "staff@secret.example");
  await page.goto(`/crew/${eventId}/counter`);
  await tile(page, "Hot Honey Tail").click();
  await button(page, "Card terminal").click();
  await button(page, "Send $28.54 to Square's app").click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByText("Cancelled in Square's app. Nothing was charged.").waitFor();
  await expectAccessible(page);
  await button(page, "No payment was made").click();
  await button(page, "Card terminal").click();
  await button(page, "Send $28.54 to Square's app").click();
  await page.getByRole("link", { name: "Tip 20%" }).click();
  await numberOf(page);
  await page.goto(`/crew/${eventId}/counter?show=cash`);
  await page.getByText("$34.25").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
