/** @module-tag whole */
import { createWebhookEndpoint, listWebhookEndpoints, type WebhookEndpoint } from "@secret/contract";
import { WEBHOOK_ENDPOINTS_MAX } from "@secret/domain";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";
import { cutOff, given } from "../made-up/answers.ts";

const site = useSite();

test("an endpoint is added after reauthentication, its secret shown once, a test logged, and it is deleted", async () => {
  const { page, context } = await site.visit("phone", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "Webhooks" }).click();
  await site.server.context.database.updateTable("sessions").set({ provenAt: null }).execute();
  await page.getByRole("button", { name: "New endpoint" }).click();
  const form = page.getByRole("dialog", { name: "New endpoint" });
  await form.getByLabel("Address").fill("http://hooks.invalid/orders");
  await form.getByRole("button", { name: "Add endpoint" }).click();
  await form.getByText("Enter an address that starts with https://.").waitFor();
  await form.getByLabel("Address").fill("https://10.0.0.5/hooks");
  await form.getByRole("button", { name: "Add endpoint" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it's you" });
  await proof.getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await form.getByText("Enter a public address").waitFor();
  await expect.poll(() => isFocused(form.getByLabel("Address"))).toBe(true);
  await form.getByLabel("Address").fill("https://hooks.invalid/orders");
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: "Signing secret" });
  expect(await shown.locator("code").innerText()).toMatch(/^whsec_[\w+/]{43}=$/);
  await ignoresStrayClose(page, shown);
  await shown.getByRole("button", { name: "Done" }).click();
  expect(await page.getByText("whsec_").count()).toBe(0);

  await page.getByRole("link", { name: "https://hooks.invalid/orders" }).click();
  await page.getByText("Nothing sent yet").waitFor();
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("heading", { name: "Test" }).waitFor();
  const onSwitch = page.getByRole("switch", { name: "Send webhooks" });
  await onSwitch.focus();
  await page.keyboard.press("Space");
  await hear(page, "Endpoint turned off");
  expect(await isFocused(onSwitch)).toBe(true);
  expect(await page.getByRole("button", { name: /^Replay/ }).isDisabled()).toBe(true);

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No endpoints yet").waitFor();
  await context.close();
});

test("the tenth endpoint is explained and focuses the heading; a lost connection is shown above the form", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  const endpoints = Array.from({ length: WEBHOOK_ENDPOINTS_MAX }, (_, index) => endpointOf(index));
  await given(listWebhookEndpoints, { endpoints: endpoints.slice(1) })(page);
  await cutOff(createWebhookEndpoint)(page);
  await page.goto("/admin/webhooks");
  await page.getByRole("button", { name: "New endpoint" }).click();
  const form = page.getByRole("dialog", { name: "New endpoint" });
  await form.getByLabel("Address").fill("https://hooks.invalid/orders");
  await page.keyboard.press("Enter");
  await hear(page, "Failed to add the endpoint");
  expect(await form.getByLabel("Address").getAttribute("aria-invalid")).toBe("false");

  await given(createWebhookEndpoint, { endpoint: endpointOf(0), secret: "whsec_c2VjcmV0" })(page);
  await given(listWebhookEndpoints, { endpoints })(page);
  await form.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByText("You have 10 endpoints, the most there can be.").waitFor();
  await page.getByRole("dialog", { name: "Signing secret" }).getByRole("button", { name: "Done" }).click();
  await expect.poll(() => isFocused(page.getByRole("heading", { name: "Webhooks" }))).toBe(true);
  await page.getByRole("link", { name: "https://hooks.invalid/1" }).click();
  await page.getByRole("link", { name: "All webhooks" }).click();
  await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
  await page.waitForURL("**/admin/settings");
  await context.close();
});

test("a new API key stays until it is closed by a button, and revoking it focuses the heading", async () => {
  const { page, context } = await site.visit("phone", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/settings/api-keys");
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Bookkeeping");
  await page.getByRole("button", { name: "Create key" }).click();
  const shown = page.getByRole("dialog", { name: "Copy your key now" });
  await shown.waitFor();
  await ignoresStrayClose(page, shown);
  await shown.getByRole("button", { name: "Close" }).click();
  await shown.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Revoke Bookkeeping" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await hear(page, `"Bookkeeping" doesn't work anymore`);
  await expect.poll(() => isFocused(page.getByRole("heading", { name: "API keys" }))).toBe(true);
  await context.close();
});

const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Presses Escape and clicks the backdrop, twice each, and expects the dialog to stay. */
async function ignoresStrayClose(page: Page, dialog: Locator): Promise<void> {
  for (let each = 0; each < 2; each++) {
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
  }
  expect(await dialog.locator("code").isVisible()).toBe(true);
}

function endpointOf(index: number): WebhookEndpoint {
  return {
    id: `01890000-0000-7000-8000-00000000000${index}`,
    url: `https://hooks.invalid/${index}`,
    eventTypes: ["order.paid"],
    disabledBecause: null,
    disabledAt: null,
    failingSince: null,
    formerSecretExpiresAt: null,
    createdAt: "2026-11-01T03:42:00.000Z",
  };
}
