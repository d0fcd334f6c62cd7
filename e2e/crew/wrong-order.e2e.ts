/** @module-tag whole */
import { type CrewBoard, previewPartRefund, startPartRefund, undoIncident } from "@secret/contract";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { makeCrewServer, serveBoard } from "../browser/crew-server.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { enlargeText } from "../browser/expect-reflow.ts";
import { holdButton } from "../browser/hold-button.ts";
import { idOf, madeUpBoard, madeUpOrder, SCANNER_EVENT } from "../browser/made-up-board.ts";
import { untilTapped } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";
import { given, refused } from "../made-up/answers.ts";

const site = useSite();
const NOW = new Date();
const HANDED_OFF = madeUpOrder(1, NOW, {
  status: "completed",
  pickedUpAt: new Date(NOW.getTime() - 5 * 60_000).toISOString(),
});
const REMAKE = {
  orderId: HANDED_OFF.id,
  since: NOW.toISOString(),
  lines: HANDED_OFF.items.map(({ menuItemId, name, quantity }) => ({ menuItemId, name, quantity })),
};
const PREVIEW = {
  amountCents: 659,
  foodCents: 601,
  taxCents: 58,
  tipCents: 0,
  isAtCounter: false,
  allowedCents: 4_000,
  text: "We got order K7M-3PX wrong, sorry. $6.59 is going back to your card. Thanks for telling us.",
};

/** Opens the handed-off order in the list, on a phone. */
async function openOrder(remakes: CrewBoard["remakes"] = []) {
  const { page, context } = await site.visit("phone", "light");
  const board = madeUpBoard({ eventId: SCANNER_EVENT, minutes: 30, orders: [HANDED_OFF], now: NOW, remakes });
  const server = makeCrewServer(board);
  await serveBoard(page, server);
  await signIn(page, "staff@secret.example");
  await untilTapped(page);
  await page.goto(`/crew/${SCANNER_EVENT}/list`);
  await page.getByText("Handed off (1)").click();
  await page.getByRole("button", { name: new RegExp(HANDED_OFF.orderNumber) }).click();
  return { page, context, server, sheet: page.getByRole("dialog", { name: "At the window" }) };
}

async function chooseRefund(sheet: Locator): Promise<void> {
  await sheet.getByRole("button", { name: "Part refund" }).click();
  const tile = sheet.getByRole("button", { name: "Food was cold" });
  expect((await tile.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await sheet
    .getByRole("button", { name: /^\d+ × / })
    .first()
    .click();
  await tile.click();
  await sheet.getByRole("button", { name: "25%" }).click();
}

test("the crew refunds a part of a line after seeing the amount, and takes it back", async () => {
  const { page, context, sheet } = await openOrder();
  const started = { id: idOf("order", 9), leavesAt: new Date(Date.now() + 10_000).toISOString() };
  await given(previewPartRefund, PREVIEW)(page);
  await given(startPartRefund, started)(page);
  await given(undoIncident, {})(page);
  await chooseRefund(sheet);
  await sheet.getByText(PREVIEW.text).waitFor();
  await sheet.getByText("$6.01 food + $0.58 tax").waitFor();
  await expectAccessible(page);
  const refund = sheet.getByRole("button", { name: "Refund $6.59" });
  // A short tap moves no money.
  await refund.click();
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && /part-refund$/.test(request.url()),
  );
  await holdButton(refund, () => sheet.getByText("$6.59 is going back to the card.").waitFor());
  expect((await sent).postDataJSON()).toEqual({
    orderId: HANDED_OFF.id,
    position: 0,
    percent: 25,
    reason: "cold",
    shownCents: 659,
  });
  await expectAccessible(page);
  await sheet.getByRole("button", { name: /^Undo/ }).click();
  await sheet.getByText("Undone. $6.59 wasn't refunded.").waitFor();
  await context.close();
});

test("two taps put a bag back at the top of the board, and its hand-off can be undone", async () => {
  const { page, context, server, sheet } = await openOrder();
  await sheet.getByRole("button", { name: "Remake" }).click();
  const again = sheet.getByRole("button", { name: /^Make it all again|^Make these again/ });
  expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await expectAccessible(page);
  await again.click();
  await sheet.getByText("It's being made again, first on the board.").waitFor();
  await expect
    .poll(() => server.actions)
    .toMatchObject([
      {
        kind: "remake",
        orderId: HANDED_OFF.id,
        lines: HANDED_OFF.items.map(({ quantity }, position) => ({ position, quantity })),
      },
    ]);
  server.board = { ...server.board, remakes: [REMAKE] };
  await page.goto(`/crew/${SCANNER_EVENT}/board`);
  const strip = page.getByRole("list", { name: "Remakes and free items, make them first" });
  await strip.getByText(HANDED_OFF.orderNumber).first().waitFor();
  await expectAccessible(page);
  const handOff = strip.getByRole("button", { name: /^Hand off ?: remake for/ });
  expect((await handOff.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await holdButton(handOff, () =>
    expect.poll(() => server.actions.at(-1)).toMatchObject({ kind: "end-remake", isHandedOff: true }),
  );
  const showRemakes = async (remakes: CrewBoard["remakes"]) => {
    server.board = { ...server.board, remakes };
    await page.evaluate(() => dispatchEvent(new Event("online")));
  };
  await strip.waitFor({ state: "detached" });
  const undo = page.getByRole("button", { name: `Undo ${HANDED_OFF.orderNumber}` });
  expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await expectAccessible(page);
  const handOffId = server.actions.at(-1)?.id;
  await undo.click();
  await expect
    .poll(() => server.actions.at(-1))
    .toMatchObject({ kind: "take-back-remake", orderId: HANDED_OFF.id, handOffId });
  await undo.waitFor({ state: "detached" });
  await showRemakes([{ ...REMAKE, isOnlyFree: true }]);
  await strip.getByText(/^Free: /).waitFor();
  await strip.getByRole("button", { name: /^Not needed ?: free item for/ }).waitFor();
  await context.close();
});

test("the focus stays on the board when remakes are handed off and undone by the keyboard", async () => {
  const other = madeUpOrder(2, NOW, { status: "completed", pickedUpAt: HANDED_OFF.pickedUpAt });
  const { page, context } = await site.visit("desktop", "dark");
  const board = madeUpBoard({
    eventId: SCANNER_EVENT,
    minutes: 30,
    orders: [HANDED_OFF, other],
    now: NOW,
    remakes: [REMAKE, { ...REMAKE, orderId: other.id }],
  });
  const server = makeCrewServer(board);
  await serveBoard(page, server);
  await signIn(page, "staff@secret.example");
  await page.goto(`/crew/${SCANNER_EVENT}/board`);
  const handOff = ({ orderNumber }: { orderNumber: string }) =>
    page.getByRole("button", { name: new RegExp(`^Hand off ?: remake for ${orderNumber}`) });
  const isFocused = (button: Locator) => () => button.evaluate((each) => document.activeElement === each);
  const holdEnter = async (button: Locator) => {
    await button.press("Enter", { delay: 1_000 });
    await button.waitFor({ state: "detached" });
  };
  await handOff(HANDED_OFF).focus();
  await holdEnter(handOff(HANDED_OFF));
  await expect.poll(isFocused(handOff(other))).toBe(true);
  await holdEnter(handOff(other));
  const undo = page.getByRole("button", { name: /^Undo / });
  await undo.waitFor();
  const focusedTag = () => page.evaluate(() => document.activeElement?.tagName);
  expect(await focusedTag()).toBe("DIV");
  await undo.focus();
  await page.keyboard.press("Enter");
  expect(await isFocused(undo)()).toBe(true);
  await page.keyboard.press("Enter");
  await undo.waitFor({ state: "detached" });
  expect(await focusedTag()).toBe("DIV");
  await context.close();
});

test("five tiles fix a wrong order, and a free item asks for confirmation once", async () => {
  // A free item is no remake: the bag can still be made again.
  const { page, context, server, sheet } = await openOrder([{ ...REMAKE, isOnlyFree: true }]);
  const tiles = sheet.getByRole("region", { name: "Wrong order" });
  for (const name of ["Take back", "Remake", "Part refund", "Free item", "Allergen alarm"]) {
    const tile = tiles.getByRole("button", { name });
    expect((await tile.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  }
  await tiles.getByRole("button", { name: "Free item" }).click();
  await expectAccessible(page);
  const [item] = server.board.items.filter(({ left }) => left !== 0);
  await tiles.getByRole("button", { name: item?.name ?? "" }).click();
  await tiles.getByRole("button", { name: "Give one free" }).click();
  await sheet.getByText(`1 × ${item?.name} is first on the board, free.`).waitFor();
  await expect
    .poll(() => server.actions)
    .toMatchObject([{ kind: "free-item", orderId: HANDED_OFF.id, menuItemId: item?.id }]);
  await tiles.getByRole("button", { name: "Remake" }).click();
  await sheet.getByRole("button", { name: /^Make it all again/ }).waitFor();
  await tiles.getByRole("button", { name: "Allergen alarm" }).click();
  await sheet.getByText("Reaction? Call 911.").waitFor();
  await context.close();
});

test("no word of a tile is cut or broken with text at 200% on a phone", async () => {
  const { page, context, sheet } = await openOrder();
  await sheet.getByRole("button", { name: "Part refund" }).click();
  await sheet.getByRole("button", { name: "Food was cold" }).waitFor();
  await enlargeText(page);
  const tooNarrow = await sheet.getByRole("button").evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        button.style.overflowWrap = "normal";
        return button.scrollWidth > button.clientWidth;
      })
      .map(({ textContent }) => textContent),
  );
  expect(tooNarrow).toEqual([]);
  await context.close();
});

test("the help finds the order of a wrong bag", async () => {
  const { page, context, sheet } = await openOrder();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await page.getByRole("button", { name: "Wrong order" }).click();
  const help = page.getByRole("dialog", { name: "Wrong order" });
  await help.getByLabel("Name or order number").fill(HANDED_OFF.orderNumber.toLowerCase().replace("-", ""));
  await expectAccessible(page);
  await help.getByRole("button", { name: new RegExp(HANDED_OFF.orderNumber) }).click();
  await help.getByRole("button", { name: "Remake" }).waitFor();
  expect(await help.getByRole("heading", { name: "Wrong order" }).count()).toBe(1);
  await context.close();
});

test("a held button keeps the keyboard's focus while it works, and does so once", async () => {
  const { page, context, sheet } = await openOrder();
  await given(previewPartRefund, PREVIEW)(page);
  await chooseRefund(sheet);
  const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(/\/part-refund$/, async (route) => {
    sent++;
    await isSeen;
    await route.abort();
  });
  const refund = sheet.getByRole("button", { name: "Refund $6.59" });
  await refund.focus();
  await page.keyboard.down("Enter");
  await expect.poll(() => sent).toBe(1);
  await page.keyboard.up("Enter");
  await expect.poll(() => refund.isDisabled()).toBe(true);
  // A screen reader's click acts at once, unless the button is busy.
  await refund.dispatchEvent("click");
  const isFocused = () => refund.evaluate((button) => document.activeElement === button);
  expect(await isFocused()).toBe(true);
  expect(sent).toBe(1);
  answer();
  await expect.poll(() => refund.isDisabled()).toBe(false);
  expect(await isFocused()).toBe(true);
  expect(sent).toBe(1);
  await context.close();
});

test("a refund over the limit of staff can't be held, and a refusal is shown", async () => {
  const { page, context, sheet } = await openOrder();
  await given(previewPartRefund, { ...PREVIEW, allowedCents: 500 })(page);
  await chooseRefund(sheet);
  await sheet
    .getByText("You can refund $5.00 more of this order. Only the event's lead or an admin can do this.")
    .waitFor();
  expect(await sheet.getByRole("button", { name: "Refund $6.59" }).count()).toBe(0);
  await page.unrouteAll();
  await refused(previewPartRefund, "PAYMENT_DISPUTED")(page);
  await sheet.getByRole("button", { name: "50%" }).click();
  await sheet.getByText(/The cardholder disputed this payment/).waitFor();
  await context.close();
});
