/** @module-tag whole */
import type { CrewBoard, CrewOrder } from "@secret/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { BUSY, busyBoard } from "../browser/crew-board.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { BOARD_EVENT } from "../browser/made-up-board.ts";
import { pagesOf } from "../browser/pdf-pages.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const BOARD_CALL = "**/api/crew/events/*/board?*";

/** Opens the labels page with a fake board. */
async function openLabels(board: CrewBoard, query = "") {
  const visit = await site.visit("desktop", "light");
  const { page } = visit;
  await page.route(BOARD_CALL, (route) => route.fulfill({ json: board }));
  await signIn(page, "staff@secret.example");
  await page.goto(`/crew/${BOARD_EVENT}/labels${query}`);
  await previewOf(page).first().waitFor();
  return visit;
}

const previewOf = (page: Page) => page.getByRole("region", { name: "Preview" }).getByRole("article");
const print = async (page: Page) => pagesOf(await page.pdf({ preferCSSPageSize: true }));

interface OrderOptions extends Omit<Partial<CrewOrder>, "items"> {
  /** Number of lines instead of the order's own, each with a note. */
  readonly lines?: number;
  readonly wish?: string;
}

/** Returns a board with only these orders, with defaults for all else. */
function boardOf(...described: readonly OrderOptions[]): CrewBoard {
  const board = busyBoard({ ...BUSY, orders: described.length, handedOff: 0, ready: 0, preparing: 0 });
  const [known] = board.items;
  if (known === undefined) throw new Error("the board has no items");
  const items = Array.from({ length: 24 }, (_, index) => ({
    ...known,
    id: `0b0a2d00-0000-4000-8012-${String(index).padStart(12, "0")}`,
    name: `Hot Honey Tail with extra pickles, no. ${index}`,
  }));
  const orders = board.orders.map((order, index) => {
    const { lines, wish = "", ...change } = described[index] ?? {};
    const own = items.slice(0, lines).map(({ id: menuItemId, name }, line) => ({
      ...{ menuItemId, name, quantity: 1 + (line % 3), specialInstructions: wish },
    }));
    return { ...order, ...change, ...(lines === undefined ? {} : { items: own }) };
  });
  return { ...board, items: [...board.items, ...items], orders };
}

test("each label of a roll is a page, cut to a length that fits", async () => {
  const board = boardOf(
    { lines: 1 },
    { lines: 2, wish: "Severe peanut allergy, please change gloves before packing, and no slaw at all" },
    { lines: 1, name: "Maximiliana-Alexandrina Featherstonehaugh-W." },
  );
  const { page, context } = await openLabels(board);
  await page.getByRole("button", { name: "Print 3 labels" }).waitFor();
  const label = await print(page);
  expect(label.map(({ widthMm }) => widthMm)).toEqual([62, 62, 62]);
  for (const { heightMm } of label) expect(heightMm % 10).toBe(0);
  const [short = 0, long = 0] = label.map(({ heightMm }) => heightMm);
  expect(short).toBeGreaterThanOrEqual(60);
  expect(long).toBeGreaterThan(short);
  expect(long).toBeLessThanOrEqual(140);

  await page.getByRole("button", { name: "80 mm receipt roll" }).click();
  const roll = await print(page);
  expect(roll).toHaveLength(3);
  for (const { widthMm, heightMm } of roll) expect([widthMm, heightMm % 20]).toEqual([80, 0]);
  await context.close();
});

const PIXELS_A_MM = 96 / 25.4;
/** Margin at each side of a label, in mm. */
const MARGIN_MM = 1.5;
/** Distance of a label's foot from the margin, in mm, so that rounding doesn't start another page. */
const ROUNDING_MM = 0.5;

test("a label that just fits its length is one page, with nothing at the cut", async () => {
  const { page, context } = await openLabels(boardOf({ lines: 2 }));
  const label = previewOf(page).first();
  await page.evaluate(() => document.fonts.ready);
  const heightOf = async () => ((await label.boundingBox())?.height ?? 0) / PIXELS_A_MM;
  // A label is as long as its paper, so its content is measured without that.
  const natural = await page.addStyleTag({ content: "article { min-height: 0 !important }" });
  const shortest = (await heightOf()) + 2 * MARGIN_MM;
  await natural.evaluate((style) => (style as HTMLElement).remove());
  const cut = Math.ceil(shortest / 10) * 10;
  const footMm = cut - 2 * MARGIN_MM - ROUNDING_MM;
  await expect.poll(heightOf).toBeCloseTo(footMm, 2);
  // Rounding to whole pixels loses some hundredths of a mm per page.
  for (const leftMm of [0.02, 0.1, 0.3, 0.6]) {
    const growMm = cut - shortest - leftMm;
    const grown = await page.addStyleTag({ content: `[data-label-foot] { padding-top: ${growMm}mm }` });
    await page.getByRole("button", { name: "80 mm receipt roll" }).click();
    await page.getByRole("button", { name: "62 mm label" }).click();
    await expect.poll(heightOf).toBeCloseTo(Math.max(cut - 2 * MARGIN_MM - leftMm, footMm), 2);
    const pages = await print(page);
    expect(pages, `${leftMm} mm are left`).toHaveLength(1);
    await grown.evaluate((style) => (style as HTMLElement).remove());
  }
  const paper = await page.locator(".label-page").first().boundingBox();
  const drawn = await label.boundingBox();
  const edgeMm =
    ((paper?.width ?? 0) + (paper?.x ?? 0) - (drawn?.width ?? 0) - (drawn?.x ?? 0)) / PIXELS_A_MM;
  expect(edgeMm - MARGIN_MM).toBeGreaterThan(0.4);
  await context.close();
});

test("no line of a label is thinner than 0.3 mm", async () => {
  const { page, context } = await openLabels(boardOf({ lines: 2, wish: "No slaw" }));
  const widths = await previewOf(page)
    .locator("*")
    .evaluateAll((all) =>
      all.flatMap((each) => {
        const { borderTopWidth, borderRightWidth } = getComputedStyle(each);
        return [borderTopWidth, borderRightWidth].map(Number.parseFloat).filter((width) => width > 0);
      }),
    );
  expect(widths.length).toBeGreaterThan(3);
  expect(Math.min(...widths) / PIXELS_A_MM).toBeGreaterThanOrEqual(0.3);
  await context.close();
});

test("an order that is too long for a label continues on the next one", async () => {
  const { page, context } = await openLabels(boardOf({ lines: 24 }));
  const count = await previewOf(page).count();
  await previewOf(page).last().getByText(`Label ${count} of ${count}`).waitFor();
  const heights = (await print(page)).map(({ heightMm }) => heightMm);
  expect(heights).toHaveLength(count);
  expect(Math.max(...heights)).toBeGreaterThanOrEqual(120);
  expect(Math.max(...heights)).toBeLessThanOrEqual(140);
  expect(await previewOf(page).getByRole("listitem").count()).toBe(24);
  await context.close();
});

test.each([
  ["Letter", 216, 279],
  ["A4", 210, 297],
])("%s sheets have labels side by side", async (name, widthMm, heightMm) => {
  const { page, context } = await openLabels(busyBoard(BUSY));
  await page.getByRole("button", { name, exact: true }).click();
  const labels = await previewOf(page).count();
  expect(labels).toBe(46);
  const sheets = await print(page);
  for (const sheet of sheets) {
    expect(sheet).toEqual({ widthMm, heightMm });
  }
  // Three columns of at least two labels each.
  expect(sheets.length).toBeLessThanOrEqual(Math.ceil(labels / 6));
  expect(sheets.length).toBe(await page.locator(".label-page").count());
  await context.close();
});

test("printing asks for confirmation, is reported to the server, and marks a reprint", async () => {
  const { page, context } = await openLabels(boardOf({}, {}));
  const sent: unknown[] = [];
  await page.route("**/api/crew/events/*/actions", async (route) => {
    const { actions } = route.request().postDataJSON();
    sent.push(...actions);
    const answers = actions.map(({ id }: { id: string }) => ({
      ...{ id, outcome: "done", code: null, message: null, order: null },
    }));
    await route.fulfill({ json: { serverTime: new Date().toISOString(), answers } });
  });
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  const numbers = await previewOf(page).getByRole("heading").allInnerTexts();
  await page.getByRole("button", { name: `One bag more for ${numbers[0]}` }).click();
  await page.getByText("Bag 2 of 2").filter({ visible: true }).waitFor();

  await page.getByRole("button", { name: "Print 3 labels" }).click();
  const no = page.getByRole("button", { name: "No", exact: true });
  await no.click();
  const upTo = page.getByRole("dialog", { name: "Which label came out last?" });
  await upTo.getByRole("button", { name: "None came out" }).press("Enter");
  await upTo.waitFor({ state: "detached" });
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Print 3 labels" }).press("Enter");
  await no.press("Enter");
  await upTo.getByRole("button", { name: numbers[0] ?? "" }).press("Enter");
  await expect.poll(() => sent).toMatchObject([{ kind: "print", orderIds: [expect.any(String)] }]);
  await page.getByRole("button", { name: "Print 1 label" }).press("Enter");
  await page.getByRole("button", { name: "Yes" }).press("Enter");
  await expect.poll(() => sent).toMatchObject([{}, { kind: "print", orderIds: [expect.any(String)] }]);
  await context.close();
});

test("an order fills one to nine bags, and an empty selection prints nothing", async () => {
  const board = boardOf({ labelsPrinted: 1 });
  const [{ id, orderNumber } = { id: "", orderNumber: "" }] = board.orders;
  const { page, context } = await openLabels(board, `?order=${id}`);
  const less = page.getByRole("button", { name: `One bag fewer for ${orderNumber}` });
  const more = page.getByRole("button", { name: `One bag more for ${orderNumber}` });
  expect([await less.isDisabled(), await more.isDisabled()]).toEqual([true, false]);
  while (!(await more.isDisabled())) await more.click();
  await page.getByRole("button", { name: "Print 9 labels" }).waitFor();
  expect(await less.isDisabled()).toBe(false);

  await page.getByRole("button", { name: /^Not printed/ }).click();
  const nothing = page.getByRole("button", { name: "Print", exact: true });
  await nothing.waitFor();
  expect(await nothing.isDisabled()).toBe(true);
  await context.close();
});

test("a reprinted label says so, one order's label prints alone, and its code is its number", async () => {
  const board = boardOf({ labelsPrinted: 1 }, {});
  const { page, context } = await openLabels(board, `?order=${board.orders[0]?.id}`);
  await previewOf(page).getByText("REPRINT").waitFor();
  expect(await previewOf(page).count()).toBe(1);
  const code = previewOf(page).locator("[data-label-code]");
  expect(await code.getAttribute("data-label-code")).toBe(board.orders[0]?.orderNumber);
  await page.getByRole("button", { name: /^Not printed/ }).click();
  expect(await previewOf(page).getByRole("heading").allInnerTexts()).toEqual([board.orders[1]?.orderNumber]);
  // Use keys: a second tap this soon in the same place would count as a slip.
  await page.getByRole("button", { name: /^All/ }).press("Enter");
  await expect.poll(() => previewOf(page).count()).toBe(2);
  await expectAccessible(page);
  await context.close();
});

test("a label shows name, pickup time, items and allergens", async () => {
  const wish = "No slaw, please";
  const board = boardOf({ lines: 2, wish, name: "Ana R.", isTransferred: true });
  const [first] = board.orders[0]?.items ?? [];
  const items = board.items.map((item) => {
    const isFirst = item.id === first?.menuItemId;
    return { ...item, allergens: isFirst ? ["shellfish", "wheat"] : ["tree-nuts"] };
  });
  const { page, context } = await openLabels({ ...board, items } as CrewBoard);
  const label = previewOf(page).first();
  const words = (await label.innerText()).replace(/\s+/g, " ");
  const window = await label.locator("[data-label-head] .number").nth(1).innerText();
  expect(window).toMatch(/^\d+:\d\d–\d+:\d\d$/);
  expect(words).toContain(`${board.event.title} · `);
  for (const part of ["Ana R.", "TRANSFERRED", "1 ×", "2 ×", wish, "Bag 1 of 1"])
    expect(words).toContain(part);
  expect(words).toContain("CONTAINS SHELLFISH, WHEAT, TREE NUTS.");
  await context.close();
});

test("a name that is a script is printed as text", async () => {
  const script = "<img src=x onerror=document.title='taken'>";
  const { page, context } = await openLabels(boardOf({ name: script }));
  await previewOf(page).getByText(script).waitFor();
  expect(await previewOf(page).locator("img").count()).toBe(0);
  expect(await page.title()).not.toBe("taken");
  await context.close();
});
