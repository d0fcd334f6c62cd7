/** @module-tag whole */
import type { CrewBoard } from "@secret/contract";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { type CrewServer, makeCrewServer, serveBoard } from "../browser/crew-server.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { holdButton } from "../browser/hold-button.ts";
import { typeAsScanner } from "../browser/keyboard.ts";
import { idOf, madeUpBoard, madeUpOrder, SCANNER_EVENT, tokenOf } from "../browser/made-up-board.ts";
import { UNDO_ON_PHONE, undoPlace } from "../browser/sight.ts";
import { untilTapped } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const NOW = new Date();
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const ORDERS = [
  madeUpOrder(0, NOW),
  madeUpOrder(1, NOW, { status: "completed", pickedUpAt: minutesAgo(5) }),
  madeUpOrder(2, NOW, { status: "preparing" }),
  madeUpOrder(3, NOW, { status: "cancelled", statusSince: minutesAgo(12) }),
];
const BAG_IS_HERE = "Wasn't marked ready, the bag was there";

async function openTool(tool: "list" | "scan", event: Partial<CrewBoard["event"]> = {}) {
  const { page, context } = await site.visit("phone", "light");
  const server = makeCrewServer(
    madeUpBoard({ eventId: SCANNER_EVENT, minutes: 30, orders: ORDERS, now: NOW, event }),
  );
  await serveBoard(page, server);
  await signIn(page, "staff@secret.example");
  await untilTapped(page);
  await page.goto(`/crew/${SCANNER_EVENT}/${tool}`);
  return { page, context, server };
}

const linkOf = (index: number, token = tokenOf(index)) =>
  `${site.url}/qr-verify?o=${idOf("order", index)}&token=${token}`;
const row = (page: Page, number: string) => page.getByRole("button", { name: new RegExp(number) });

/** Holds a button with a key until it has acted. */
async function holdKey(page: Page, button: Locator, until: () => Promise<unknown>): Promise<void> {
  await button.focus();
  await page.keyboard.down("Enter");
  await until();
  await page.keyboard.up("Enter");
}

const movesOf = ({ actions }: CrewServer) =>
  actions.map((each) =>
    each.kind === "move" ? `${each.from} to ${each.to}` : each.kind === "hand-off" ? each.reason : each.kind,
  );

test("the list shows a cancelled order, hands off a bag that nobody marked ready, and takes one back", async () => {
  const { page, context, server } = await openTool("list");
  const sheet = page.getByRole("dialog", { name: "At the window" });
  await page.getByRole("searchbox").fill("luca");
  const number = row(page, "M6J-4VN").getByText("M6J-4VN");
  expect(await number.evaluate((each) => getComputedStyle(each).textDecorationLine)).toBe("line-through");
  await row(page, "M6J-4VN").click();
  await sheet.getByText(/^Cancelled \d+:\d\d [AP]M\. It was refunded\. Don't hand it out\.$/).waitFor();
  await expectAccessible(page);
  expect(await sheet.getByRole("button").count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").fill("");

  await row(page, "R2C-9TW").click();
  const bagIsHere = sheet.getByRole("button", { name: "Bag is here: hand off" });
  expect((await bagIsHere.boundingBox())?.height).toBeGreaterThanOrEqual(72);
  await expectAccessible(page);
  // A short tap does nothing.
  await bagIsHere.click();
  await sheet.getByText("Not ready: Preparing").waitFor();
  expect(server.actions).toEqual([]);
  await holdButton(bagIsHere, () => sheet.waitFor({ state: "detached" }));
  expect(await undoPlace(page, "R2C-9TW")).toEqual(UNDO_ON_PHONE);
  await expect.poll(() => movesOf(server)).toEqual(["preparing to ready", BAG_IS_HERE]);

  await page.getByText("Handed off (2)").click();
  await row(page, "K7M-3PX").click();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Take back" }).click();
  const takeBack = sheet.getByRole("button", { name: "Wrong bag? Take it back" });
  // A short press of a key does nothing either.
  await takeBack.press("Enter");
  await takeBack.press(" ");
  await sheet.getByText("Already Picked Up").waitFor();
  await holdKey(page, takeBack, () => sheet.getByText("Hand off without the code").waitFor());
  await expect.poll(() => movesOf(server).at(-1)).toBe("completed to ready");
  await context.close();
});

test("the scanner hands off a bag that nobody marked ready, and one that was given to somebody else", async () => {
  const { page, context, server } = await openTool("scan");
  await page.getByRole("heading", { name: "No camera here" }).waitFor();
  const result = page.getByRole("dialog");
  const heading = (name: string) => result.getByRole("heading", { name, exact: true });
  await typeAsScanner(page, linkOf(2));
  await heading("Not ready").waitFor();
  const bagIsHere = result.getByRole("button", { name: "Bag is here: hand off" });
  await expectAccessible(page);
  await holdButton(bagIsHere, () => heading("Hand off").waitFor());
  await expect.poll(() => movesOf(server)).toEqual(["preparing to ready", BAG_IS_HERE]);

  await typeAsScanner(page, linkOf(1));
  await heading("Already Picked Up").waitFor();
  await expectAccessible(page);
  const takeBack = result.getByRole("button", { name: "Wrong bag? Take it back" });
  await holdKey(page, takeBack, () => result.waitFor({ state: "detached" }));
  await typeAsScanner(page, linkOf(1));
  await heading("Hand off").waitFor();
  await expect.poll(() => movesOf(server).slice(2)).toEqual(["completed to ready", "scan"]);
  await context.close();
});

test("the server explains why a code isn't valid", async () => {
  const { page, context, server } = await openTool("scan");
  await page.getByRole("heading", { name: "No camera here" }).waitFor();
  const other = { id: idOf("event", 9), title: "Boyle Heights", locationName: "Loading Dock" };
  const own = { ...other, id: SCANNER_EVENT };
  const none = { passedOnAt: null };
  const explained: [object, heading: string, text: RegExp | string][] = [
    [{ verdict: "old", event: own, ...none }, "Old code", "Ask them to reload their order."],
    [
      { verdict: "passed-on", event: own, passedOnAt: NOW.toISOString() },
      "Transferred",
      /^Someone else claimed it at/,
    ],
    [{ verdict: "present", event: other, ...none }, "Wrong event", "Boyle Heights, Loading Dock"],
    [{ verdict: "unknown", event: null, ...none }, "Invalid QR Code", /is not valid or has expired\.$/],
  ];
  for (const [json, heading, text] of explained) {
    await page.route("**/api/pickup/explain", (route) => route.fulfill({ json }), { times: 1 });
    await typeAsScanner(page, linkOf(0, "an-older-code-of-it"));
    const result = page.getByRole("dialog", { name: heading });
    await result.getByText(text).waitFor();
  }
  // Without signal the server can't be asked: the code isn't the order's present one, which the owner's page
  // has.
  await context.setOffline(true);
  await typeAsScanner(page, linkOf(0, "an-older-code-of-it"));
  await page.getByRole("dialog", { name: "Old code" }).waitFor();
  expect(server.actions).toEqual([]);
  await context.close();
});

test("every tool shows that the event was cancelled, also without signal, and hands nothing off", async () => {
  const cancelled = { status: "cancelled", cancelledAt: minutesAgo(3) } as const;
  const { page, context, server } = await openTool("list", cancelled);
  const strip = page.getByText(
    /^Cancelled \d+:\d\d [AP]M\. Everyone's getting a refund\. Don't hand off anything else\.$/,
  );
  for (const tool of ["List", "Board", "Counter", "Labels", "Scan"]) {
    await page.getByRole("link", { name: tool, exact: true }).click();
    await page.getByRole("heading", { name: tool, level: 1 }).waitFor({ state: "attached" });
    await strip.waitFor();
    const box = await strip.boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 390]);
  }
  expect(await strip.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe("rgb(143, 20, 11)");
  await context.setOffline(true);
  await typeAsScanner(page, linkOf(0));
  const result = page.getByRole("dialog", { name: /^Cancelled \d+:\d\d [AP]M\.$/ });
  await result.getByText("Everyone's getting a refund. Don't hand off anything else.").waitFor();
  await expectAccessible(page);
  await result.getByRole("button", { name: "Scan next" }).click();
  await strip.waitFor();
  expect(server.actions).toEqual([]);
  await context.close();
});
