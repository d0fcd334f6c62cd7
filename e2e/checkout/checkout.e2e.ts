import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { EVENT_CHANGED } from "../../apps/server/src/features/events/event-cache.ts";
import { DEMO_PROMO_CODE } from "../../tools/demo-data/demo-data.ts";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { silenceSquare } from "../browser/network.ts";
import { useSite } from "../browser/use-site.ts";
import { chooseWindow, continueToCardForm, openCheckout, payByCard } from "../browser/visit.ts";

const site = useSite();
beforeEach(() =>
  Object.assign(site.square, { wallets: false, loseAnswers: 0, answersAfter: Promise.resolve() }),
);

/** Allowed difference between Square's form and its placeholder, in px. */
const MAX_SHIFT_PX = 4;

const totalOf = async (page: Page) =>
  Number((await page.getByTestId("total").innerText()).replace(/[^\d]/g, ""));

test("a promo code is checked, shown in the total, removed, and stored with the order", async () => {
  const { page, context } = await site.visit();
  await openCheckout(page, "ana@secret.example");
  const before = await totalOf(page);
  await page.getByLabel("Promo code").fill("NO-SUCH-CODE");
  await page.getByRole("button", { name: "Apply" }).click();
  const refusal = page.getByText("This promo code isn't valid for this order.");
  await refusal.waitFor();
  const bar = await page.getByRole("button", { name: /^Continue to payment/ }).boundingBox();
  await expect
    .poll(async () => {
      const box = await refusal.boundingBox();
      return (box?.y ?? Number.NaN) + (box?.height ?? 0);
    })
    .toBeLessThan(bar?.y ?? 0);
  expect(await page.getByLabel("Promo code").inputValue()).toBe("NO-SUCH-CODE");
  await expectAccessible(page);
  await page.getByLabel("Promo code").fill(DEMO_PROMO_CODE.toLowerCase());
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("Discount").waitFor();
  const after = await totalOf(page);
  expect(after).toBeLessThan(before);
  await continueToCardForm(page);
  expect(await totalOf(page)).toBe(after);
  await page.getByText("1 item").click();
  await page.getByText("Discount").waitFor();
  await context.close();
});

test("a code that is deleted during its check is neither applied nor reported", async () => {
  const { page, context } = await site.visit();
  await openCheckout(page, "devon@secret.example");
  for (const checked of [DEMO_PROMO_CODE, "NO-SUCH-CODE"]) {
    const release = Promise.withResolvers<void>();
    await page.route("**/api/promo-codes/check", async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.getByLabel("Promo code").fill(checked);
    const sent = page.waitForRequest("**/api/promo-codes/check");
    await page.getByRole("button", { name: "Apply" }).click();
    await sent;
    await page.getByLabel("Promo code").fill("SOMETHING-ELSE");
    const answered = page.waitForResponse("**/api/promo-codes/check");
    release.resolve();
    await (await answered).finished();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await page.getByLabel("Promo code").inputValue()).toBe("SOMETHING-ELSE");
    expect(await page.getByText("Discount").count()).toBe(0);
    expect(await page.getByText("This promo code isn't valid").count()).toBe(0);
    await page.unrouteAll();
  }
  await context.close();
});

test.each([
  [320, "luca@secret.example"],
  [390, "priya@secret.example"],
])("the confirmation's animation makes a page of %i px no wider", async (width, email) => {
  const { page, context } = await site.visit();
  await page.setViewportSize({ width, height: 700 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openCheckout(page, email);
  await continueToCardForm(page);
  const widths = new Set<number>();
  await page.exposeFunction("seeWidth", (seen: number) => widths.add(seen));
  await page.evaluate(() => {
    const look = () => {
      dispatchWidth(document.documentElement.scrollWidth);
      requestAnimationFrame(look);
    };
    const dispatchWidth = Reflect.get(window, "seeWidth") as (seen: number) => void;
    look();
  });
  await payByCard(page, "4111111111111111");
  const ticket = page.getByRole("region", { name: "You're in" });
  await ticket.waitFor();
  await ticket.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  expect([...widths]).toEqual([width]);
  await context.close();
});

test("a phone's first screen shows the card's fields above the button, and nothing moves while they load", async () => {
  const { page, context } = await site.visit();
  await openCheckout(page, "devon@secret.example");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/v1/card-form", (route) => released.then(() => route.continue()));
  await chooseWindow(page);
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await page.locator('iframe[title="Card details"]').waitFor({ state: "attached" });
  const below = page.getByText("Test payments: no money moves");
  const before = await below.boundingBox();
  release();
  const pay = page.getByRole("button", { name: /^Pay \$/ }).and(page.locator(":enabled"));
  await pay.waitFor();
  const after = await below.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(MAX_SHIFT_PX);
  const zip = page.frameLocator('iframe[title="Card details"]').getByLabel("ZIP code");
  const field = await zip.boundingBox();
  expect((field?.y ?? Number.NaN) + (field?.height ?? 0)).toBeLessThan((await pay.boundingBox())?.y ?? 0);
  const wallets = page.getByText("Apple Pay not available");
  await wallets.waitFor();
  expect((await wallets.boundingBox())?.y).toBeGreaterThan(field?.y ?? 0);
  await context.close();
});

test.each([
  ["Pay with Apple Pay", "imani@secret.example"],
  ["Pay with Google Pay", "luca@secret.example"],
])("%s pays where Square offers it", async (button, email) => {
  const { page, context } = await site.visit();
  await openCheckout(page, email);
  await continueToCardForm(page);
  expect(await page.getByRole("button", { name: button }).count()).toBe(0);
  site.square.wallets = true;
  await page.reload();
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL("**/orders/*");
  await page.getByText("Confirmed").first().waitFor();
  await context.close();
});

test("a lost answer is requested again after a reload, and nothing is charged twice", async () => {
  const { page, context } = await site.visit();
  await openCheckout(page, "priya@secret.example");
  await continueToCardForm(page);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/orders/*/payments", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    // Square is asked, and the answer never reaches the page.
    await route.fetch();
    await route.abort().catch(() => undefined);
  });
  // The reloaded page can't know the result yet.
  const answer = silenceSquare(site);
  await payByCard(page, "4111111111111111");
  await expect.poll(() => keys.length).toBe(1);
  await page.reload();
  await expect.poll(() => keys.length).toBeGreaterThan(1);
  answer();
  await page.waitForURL("**/orders/*");
  await page.getByText("Confirmed").first().waitFor();
  expect(new Set(keys).size).toBe(1);
  const paid = await site.server.context.database
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", new URL(page.url()).pathname.split("/").at(-1) ?? "")
    .execute();
  expect(paid).toHaveLength(1);
  await context.close();
});

test("closing the page during the payment leaves no paid items in the cart", async () => {
  const { page, context } = await site.visit();
  await openCheckout(page, "imani@secret.example");
  await continueToCardForm(page);
  const answer = silenceSquare(site);
  await payByCard(page, "4111111111111111");
  // A page that closes before its request was sent doesn't pay.
  const { database } = site.server.context;
  const started = database.selectFrom("payments").select("id").where("state", "=", "started");
  await expect.poll(() => started.execute()).toHaveLength(1);
  const next = await context.newPage();
  await page.close();
  await next.goto("/dashboard");
  await next.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  answer();
  await next.getByRole("link", { name: /^Cart/ }).waitFor({ state: "detached" });
  await context.close();
});

test("a confirmed order moves to another pickup window that has room", async () => {
  const { page, context } = await site.visit("desktop", "dark");
  await openCheckout(page, "sam@secret.example");
  await continueToCardForm(page);
  await payByCard(page, "4111111111111111");
  await page.waitForURL("**/orders/*");
  await page.getByRole("button", { name: "Change pickup window" }).click();
  await expectAccessible(page);
  const times = page.getByRole("dialog").locator("label > span:first-of-type");
  expect(await times.evaluateAll(countLines)).not.toContain(2);
  const other = page.getByRole("dialog").getByRole("radio").last();
  await other.check({ force: true });
  await page.getByRole("button", { name: "Save" }).click();
  await hear(page, "Pickup window changed");
  await context.close();
});

test("a pickup window that is over is shown as such and can't be chosen", async () => {
  const { page, context } = await site.visit();
  await openCheckout(page, "member@secret.example");
  const windows = page.getByRole("radio");
  expect(await windows.first().isEnabled()).toBe(true);
  const { database } = site.server.context;
  const { eventId } = await database
    .selectFrom("pickupWindows")
    .innerJoin("events", "events.id", "pickupWindows.eventId")
    .select("eventId")
    .where("title", "=", DEMO_OPEN_EVENT)
    .executeTakeFirstOrThrow();
  const first = database
    .selectFrom("pickupWindows")
    .select("id")
    .where("eventId", "=", eventId)
    .orderBy("startsAt")
    .limit(1);
  await database
    .updateTable("pickupWindows")
    .set({ startsAt: new Date(Date.now() - 1_200_000), endsAt: new Date(Date.now() - 1_000) })
    .where("id", "=", first)
    .execute();
  site.server.context.live.announce(EVENT_CHANGED, eventId);
  await page.reload();
  await page.getByText("Over", { exact: true }).waitFor();
  expect(await windows.first().isDisabled()).toBe(true);
  await context.close();
});

/** Counts the lines of each text. Runs in the page. */
function countLines(texts: readonly Element[]): number[] {
  return texts.map((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getClientRects().length;
  });
}
