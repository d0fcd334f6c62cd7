/** @module-tag whole */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import { useSite } from "../browser/use-site.ts";
import { addFirstItem, continueToPayment, openEvent } from "../browser/visit.ts";

const site = useSite();

/** Maximum top of the first dish on a phone's first screen, in px. */
const FIRST_DISH_MAX = 470;
/** Allowed height of one more line, in px, because dates and times vary in width and may wrap. */
const ONE_LINE = 22;

const dishes = (page: Page) => page.getByRole("region", { name: "Menu" }).getByRole("article");

/** Mocks a change of the event or of the member's own data of it. */
const mockChange = (call: string | RegExp, change: object) => (page: Page) =>
  page.route(call, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const waitlistOffer = (minutes: number) => {
  const expiresAt = inMinutes(minutes);
  return { expiresAt, menuItemId: null, pickupWindowId: randomUUID(), orders: 1, items: [] };
};
const OF_AN_EVENT = /\/api\/events\/[^/]+$/;

interface State {
  readonly name: string;
  readonly title: string;
  /** Text that proves the state. */
  readonly words: string | RegExp;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const STATES: readonly State[] = [
  { name: "open", title: DEMO_OPEN_EVENT, words: "✓ Open for Orders" },
  { name: "opening soon", title: "Echo Park, After Dark", words: "Notify me" },
  { name: "fully booked", title: "Koreatown Rooftop Supper", words: "Join the waitlist" },
  {
    name: "ordering is over",
    title: DEMO_OPEN_EVENT,
    words: "Tell me if an order opens up",
    prepare: mockChange(OF_AN_EVENT, { registrationClosesAt: inMinutes(-1) }),
  },
  {
    name: "an offer of the waitlist",
    title: DEMO_OPEN_EVENT,
    words: /^It's yours until/,
    prepare: mockChange("**/api/events/*/mine", { waitlistOffer: waitlistOffer(12) }),
  },
  { name: "past", title: "Venice Alley Opening Night", words: "This event has ended." },
  {
    name: "cancelled",
    title: DEMO_OPEN_EVENT,
    words: "This event was cancelled",
    prepare: mockChange(OF_AN_EVENT, { status: "cancelled" }),
  },
];

test.each(STATES)("the first screen of a phone shows a dish: $name", async ({ title, words, prepare }) => {
  const { page, context } = await site.visit();
  await prepare?.(page);
  await openEvent(page, "member@secret.example", title);
  await page.getByText(words).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect((await dishes(page).first().boundingBox())?.y).toBeLessThanOrEqual(FIRST_DISH_MAX - ONE_LINE);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});

test("the first screen of a phone shows a dish with a held order of the event, and one action is red", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "devon@secret.example");
  await addFirstItem(page);
  await page.goto("/checkout");
  await continueToPayment(page);
  await page.goto("/events");
  await page.getByRole("heading", { name: DEMO_OPEN_EVENT }).click();
  await page.getByRole("region", { name: "Unpaid order" }).waitFor();
  await page.getByText("1 item, held for you, with tax").waitFor();
  await page.evaluate(() => document.fonts.ready);
  await expect
    .poll(async () => (await dishes(page).first().boundingBox())?.y)
    .toBeLessThanOrEqual(FIRST_DISH_MAX - ONE_LINE);
  expect(await redOnes(page)).toEqual(["Pay now"]);
  await page.goto("/dashboard");
  await page.getByRole("region", { name: "Unpaid order" }).waitFor();
  await page.getByRole("link", { name: "Order now" }).waitFor();
  expect(await redOnes(page)).toEqual(["Order now"]);
  await context.close();
});

test("the first screen of a phone loads at most 60 kB of pictures", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "sam@secret.example");
  await dishes(page).first().getByRole("button", { name: /^Add / }).waitFor();
  // The event's scene and the first dish, at least.
  await expect.poll(async () => (await page.evaluate(readSizes)).length).toBeGreaterThanOrEqual(2);
  await expect.poll(async () => (await page.evaluate(readSizes)).every((bytes) => bytes > 0)).toBe(true);
  const total = (await page.evaluate(readSizes)).reduce((sum, bytes) => sum + bytes, 0);
  process.stdout.write(`pictures of an event's first screen: ${total} bytes\n`);
  expect(total).toBeLessThanOrEqual(60_000);
  await context.close();
});

/** Returns the bytes of each picture in the window; 0 while one loads. Runs in the page. */
function readSizes(): number[] {
  return [...document.images]
    .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    .map(({ currentSrc }) => performance.getEntriesByName(currentSrc).at(0) as PerformanceResourceTiming)
    .map((loaded: PerformanceResourceTiming | undefined) => loaded?.encodedBodySize ?? 0);
}

/** Returns the elements styled as the primary button, a ticket. */
const redOnes = (page: Page) =>
  page.locator("a, button").evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility())
      .filter((each) => getComputedStyle(each, "::before").maskImage.includes("radial-gradient"))
      .map((each) => (each as HTMLElement).innerText),
  );

test("the loading placeholder of the event's head is as wide as a phone", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "sam@secret.example");
  await page.route(OF_AN_EVENT, () => undefined);
  await page.reload();
  const shape = page.getByRole("status").locator(".animate-pulse").first();
  await shape.waitFor();
  expect(await shape.boundingBox()).toMatchObject({ x: 0, width: 390 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});
