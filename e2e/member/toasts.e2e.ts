/** @module-tag whole */
import { updateProfile } from "@secret/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hear } from "../browser/heard.ts";
import { tabTo } from "../browser/keyboard.ts";
import { useSite } from "../browser/use-site.ts";
import { addFirstItem, openEvent, signIn, stopClock } from "../browser/visit.ts";

const site = useSite();

/** Counts the page's announcements of a text. */
const timesHeard = (page: Page, words: string) =>
  page.evaluate(
    (wanted) => (Reflect.get(globalThis, "said") as string[]).filter((each) => each.includes(wanted)).length,
    words,
  );

/** Opens an item's sheet over the event's page, with a toast that another item was removed from the cart. */
async function openWithToast(size: "phone" | "desktop") {
  const { page, context } = await site.visit(size);
  await openEvent(page, "imani@secret.example");
  await addFirstItem(page);
  await page
    .getByRole("button", { name: /^One .* (less|fewer)$|^Remove / })
    .first()
    .click();
  await hear(page, "removed from cart");
  // A hovered toast stays.
  await page.getByRole("button", { name: "Undo" }).hover();
  await page.getByRole("button", { name: "Street Slaw", exact: true }).press("Enter");
  const sheet = page.getByRole("dialog", { name: "Street Slaw" });
  await sheet.getByText("removed from cart").waitFor();
  return { page, context, sheet };
}

test("a toast moves into a dialog and out of it again, and isn't announced again", async () => {
  const { page, context, sheet } = await openWithToast("desktop");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.getByText("removed from cart").waitFor();
  expect(await timesHeard(page, "removed from cart")).toBe(0);
  expect(await page.getByText("removed from cart").count()).toBe(1);
  await context.close();
});

test.each(["press", "keyboard"])("a toast's action over a sheet works by %s", async (how) => {
  const { page, context, sheet } = await openWithToast("phone");
  if (how === "press") await sheet.getByRole("button", { name: "Undo" }).click();
  else {
    await tabTo(page, "Undo");
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  await context.close();
});

test("an error ends when its page is left", async () => {
  const { page, context } = await site.visit("desktop");
  await page.clock.install();
  await signIn(page, "imani@secret.example");
  await page.route(`**${updateProfile.path}`, (route) =>
    route.request().method() === updateProfile.method
      ? route.fulfill({ status: 500, json: {} })
      : route.fallback(),
  );
  await page.goto("/profile?section=notifications");
  const choice = page.getByRole("switch", { name: "Email: Ready for pickup", exact: true });
  await page.getByText("Fine-tune").click();
  await choice.waitFor();
  await stopClock(page);
  await choice.click();
  const error = page.getByText("Failed to update profile");
  await error.waitFor();
  await page.getByRole("link", { name: "My Orders" }).first().click();
  await page.clock.runFor(1_500);
  expect(await error.count()).toBe(0);
  await context.close();
});
