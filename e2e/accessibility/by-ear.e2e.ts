/** @module-tag whole */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { EVENT_CHANGED } from "../../apps/server/src/features/events/event-cache.ts";
import { useSite } from "../browser/use-site.ts";
import {
  continueToPayment,
  openCheckout,
  openDashboard,
  openEvent,
  signIn,
  stopClock,
} from "../browser/visit.ts";

const site = useSite();

/** Returns the page's accessibility tree: roles and names. */
const treeOf = (page: Page) => page.locator("body").ariaSnapshot();

/** Collects each new text of the visually hidden status regions. */
async function listen(page: Page): Promise<string[]> {
  const said: string[] = [];
  await page.exposeFunction("hear", (words: string) => said.push(words));
  await page.evaluate(() => {
    const { hear } = globalThis as unknown as { hear: (words: string) => void };
    let last = "";
    new MutationObserver(() => {
      const texts = [...document.querySelectorAll("[role=status].sr-only")].map((each) => each.textContent);
      const words = texts.join("");
      if (words !== "" && words !== last) hear(words);
      last = words;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return said;
}

const contains = (tree: string, ...lines: string[]) => {
  for (const line of lines) expect(tree).toContain(line);
};

test("the landing and sign-in pages have landmarks, headings and names", async () => {
  const { page, context } = await site.visit();
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  contains(
    await treeOf(page),
    "- banner:",
    '- link "SECRET Exclusive Access Program, home"',
    '- heading "The back door of a very good fryer." [level=1]',
    '- link "Join SECRET Program"',
    '- link "Member Login"',
    '- region "What members get"',
    "- contentinfo:",
    '- navigation "Footer"',
  );
  await page.goto("/login");
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  contains(
    await treeOf(page),
    '- heading "Welcome back" [level=1]',
    '- tablist "Sign in with"',
    '- tab "Email" [selected]',
    '- textbox "Email address"',
    '- textbox "Password"',
    '- button "Show password"',
    '- button "Sign In"',
    '- link "Forgot your password?"',
  );
  await context.close();
});

test("a code is a single field for screen readers, pasting and autofill", async () => {
  const { page, context } = await site.visit();
  // Hold the check of the complete code, so that it stays in the field.
  await page.route("**/auth/v1/verify", () => undefined);
  await page.goto("/verify?email=noor%40example.com");
  const field = page.getByRole("textbox", { name: "Verification code" });
  expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
  expect(await page.getByRole("textbox").count()).toBe(2);
  await field.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "Your code: 123 456.");
    const input = document.activeElement as HTMLInputElement;
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await page.keyboard.insertText("Your code: 123 456.");
  expect(await field.inputValue()).toBe("123456");
  expect(await field.evaluate((input) => input.scrollLeft)).toBe(0);
  await context.close();
});

test("a member's pages have landmarks, ordered headings and one main region", async () => {
  const { page, context } = await site.visit("desktop");
  await openDashboard(page, "ana@secret.example");
  for (const path of ["/dashboard", "/events", "/orders", "/profile", "/notifications"]) {
    await page.goto(path);
    await page.locator("h1:not([data-waiting])").waitFor();
    await page.getByRole("contentinfo").waitFor();
    const tree = await treeOf(page);
    contains(
      tree,
      '- link "Skip to content"',
      "- banner:",
      '- navigation "Main"',
      "- main:",
      "- contentinfo:",
    );
    expect(tree.match(/\[level=1\]/g), path).toHaveLength(1);
    const levels = [...tree.matchAll(/\[level=(\d)\]/g)].map(([, level]) => Number(level));
    const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(skipped, path).toEqual([]);
  }
  await context.close();
});

test("the payment countdown is a timer, and is announced only at its marks", async () => {
  const { page, context } = await site.visit();
  await page.clock.install();
  await openCheckout(page, "devon@secret.example");
  await continueToPayment(page);
  const timer = page.getByRole("timer").first();
  await timer.waitFor();
  expect(await timer.getAttribute("aria-live")).toBe("off");
  await stopClock(page);
  const said = await listen(page);
  await page.clock.runFor(5 * 60_000);
  await expect.poll(() => said).toEqual(["5 minutes left"]);
  await page.clock.runFor(4 * 60_000);
  await expect.poll(() => said).toEqual(["5 minutes left", "2 minutes left", "1 minute left"]);
  await context.close();
});

test("sold-out items are announced together, with a short delay", async () => {
  const { page, context } = await site.visit();
  await page.clock.install();
  await openEvent(page, "imani@secret.example");
  const eventId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { database, live } = site.server.context;
  const item = await database
    .selectFrom("menuItems")
    .select(["id", "name"])
    .where("eventId", "=", eventId)
    .where("maxQuantity", "is not", null)
    .orderBy("sortOrder")
    .executeTakeFirstOrThrow();
  const said = await listen(page);
  await database.updateTable("menuItems").set({ isAvailable: false }).where("id", "=", item.id).execute();
  live.announce(EVENT_CHANGED, eventId);
  const row = page.getByRole("article").filter({ hasText: item.name });
  await expect
    .poll(() => {
      live.publish({ to: { eventId }, event: { type: "event.changed", eventId } });
      return row.innerText();
    })
    .toContain("Not available");
  await page.clock.runFor(15_000);
  await expect.poll(() => said).toEqual([`${item.name} is not available`]);
  await context.close();
});

test("an order's page names its progress, code and actions", async () => {
  const { page, context } = await site.visit();
  await signIn(page, "ana@secret.example");
  await page.goto("/orders");
  await page
    .getByRole("link", { name: /View Details/ })
    .first()
    .click();
  await page.getByRole("list", { name: "Progress of the order" }).waitFor();
  const tree = await treeOf(page);
  contains(tree, '- list "Progress of the order"', '- link "Directions"');
  expect(tree).toMatch(/heading "Order [^"]+" \[level=1\]/);
  await context.close();
});
