/** @module-tag whole */
import { updateProfile } from "@secret/contract";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { openEvent, signIn } from "../browser/visit.ts";

const site = useSite();

/** Opens the table of all choices, which is folded while they match a preset. */
async function fineTune(page: Page): Promise<void> {
  const table = page.locator("details").filter({ hasText: "Fine-tune" });
  await table.waitFor();
  if (!(await table.evaluate((each: HTMLDetailsElement) => each.open)))
    await table.locator("summary").click();
}

async function openChoices(email: string) {
  const visited = await site.visit();
  await signIn(visited.page, email);
  await visited.page.goto("/profile?section=notifications");
  await visited.page.getByRole("heading", { name: "Notifications", level: 2 }).waitFor();
  await fineTune(visited.page);
  return { ...visited, switchOf: (name: string) => visited.page.getByRole("switch", { name, exact: true }) };
}

test("a choice is saved at once and kept; a master switch changes its whole column", async () => {
  const { page, context, switchOf } = await openChoices("ana@secret.example");
  await switchOf("Push: In the fryer").click();
  await hear(page, "Profile updated successfully!");
  await page.reload();
  await switchOf("Push: In the fryer").waitFor();
  expect(await switchOf("Push: In the fryer").isChecked()).toBe(false);
  expect(await switchOf("Push: Ready for pickup").isChecked()).toBe(true);
  expect(await switchOf("Email: In the fryer").count()).toBe(0);

  await switchOf("Push").click();
  await page.getByText("Push is off above").waitFor();
  expect(await switchOf("Push: Ready for pickup").count()).toBe(0);
  await switchOf("Email").click();
  await page.getByText("only see it here in the app").waitFor();
  await switchOf("Push").click();
  await page.getByText("only see it here in the app").waitFor({ state: "detached" });
  expect(await switchOf("Push: In the fryer").isChecked()).toBe(false);
  expect(await switchOf("Push: Ready for pickup").isChecked()).toBe(true);
  await context.close();
});

test("a preset switches everything else off at once, and a single choice deselects it", async () => {
  const { page, context, switchOf } = await openChoices("priya@secret.example");
  const preset = (name: string) => page.getByRole("button", { name, exact: true });
  expect(await preset("Everything").getAttribute("aria-pressed")).toBe("true");
  await preset("Just the essentials").click();
  await hear(page, "Profile updated successfully!");
  expect(await switchOf("Email: New events").isChecked()).toBe(false);
  expect(await switchOf("Email: Ready for pickup").isChecked()).toBe(true);
  await page.reload();
  await page.getByRole("button", { name: "Just the essentials", pressed: true }).waitFor();
  await fineTune(page);
  await switchOf("Email: New events").click();
  await page.getByRole("button", { name: "Just the essentials", pressed: false }).waitFor();
  await context.close();
});

test("fast clicks are sent in order and end with the last; a failed one is reverted", async () => {
  const { page, context, switchOf } = await openChoices("devon@secret.example");
  const held: Route[] = [];
  const sent: unknown[] = [];
  await page.route("**/api/profile", async (route) => {
    if (route.request().method() !== updateProfile.method) return route.fallback();
    sent.push(route.request().postDataJSON());
    held.push(route);
  });
  const ready = switchOf("Email: Ready for pickup");
  await ready.click();
  await ready.click();
  await ready.click();
  await switchOf("Email").click();
  await expect.poll(() => switchOf("Email").isChecked()).toBe(false);
  const choice = (mail: boolean) => ({ notificationChoices: { "order-ready": { mail } } });
  const expected = [
    choice(false),
    choice(true),
    choice(false),
    { notificationPreferences: { email: false } },
  ];
  for (let count = 1; count <= expected.length; count++) {
    await expect.poll(() => held.length).toBe(count);
    expect(sent).toEqual(expected.slice(0, count));
    if (count === expected.length) await held.at(-1)?.fulfill({ status: 500, json: {} });
    else await held.at(-1)?.continue();
  }
  await hear(page, "Failed to update profile");
  await expect.poll(() => switchOf("Email").isChecked()).toBe(true);
  expect(await ready.isChecked()).toBe(false);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  expect(await ready.isChecked()).toBe(false);
  await context.close();
});

test("without a phone, texts show a link to add one instead of a switch", async () => {
  const { page, context, switchOf } = await openChoices("imani@secret.example");
  expect(await switchOf("Text messages").count()).toBe(0);
  expect(await switchOf("Text: Ready for pickup").count()).toBe(0);
  await page.getByRole("link", { name: "Add a phone" }).click();
  await page.getByRole("button", { name: "Add Phone" }).waitFor();
  await context.close();
});

test("an event that opens later lists its reminders and links to the choices", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await openEvent(page, "luca@secret.example", "Echo Park");
  // It opens within the hour, so earlier reminders aren't listed.
  await page.getByText(": 15 minutes before ordering opens, and when it opens.").waitFor();
  await page.getByRole("link", { name: "Choose your reminders" }).click();
  await fineTune(page);
  await page.getByRole("switch", { name: "Email: 15 minutes before ordering or a draw opens" }).click();
  await page.getByRole("switch", { name: "Push: 15 minutes before ordering or a draw opens" }).click();
  await page.goBack();
  await page.getByText(": when ordering opens.").waitFor();
  await context.close();
});
