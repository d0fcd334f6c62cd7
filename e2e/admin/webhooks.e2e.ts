/** @module-tag whole */
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

test("an endpoint is added after reauthentication, its secret shown once, a test logged, and it is deleted", async () => {
  const { page, context } = await site.visit("phone", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "Webhooks" }).click();
  await site.server.context.database.updateTable("sessions").set({ provenAt: null }).execute();
  await page.getByRole("button", { name: "New endpoint" }).click();
  const form = page.getByRole("dialog", { name: "New endpoint" });
  await form.getByLabel("Address").fill("https://10.0.0.5/hooks");
  await form.getByRole("button", { name: "Add endpoint" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it's you" });
  await proof.getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await form.getByText("Enter a public address").waitFor();
  await form.getByLabel("Address").fill("https://hooks.invalid/orders");
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: "Signing secret" });
  expect(await shown.locator("code").innerText()).toMatch(/^whsec_[\w+/]{43}=$/);
  await shown.getByRole("button", { name: "Done" }).click();
  expect(await page.getByText("whsec_").count()).toBe(0);

  await page.getByRole("link", { name: "https://hooks.invalid/orders" }).click();
  await page.getByText("Nothing sent yet").waitFor();
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("heading", { name: "Test" }).waitFor();
  await page.getByRole("switch", { name: "Send webhooks" }).click();
  await hear(page, "Endpoint turned off");
  expect(await page.getByRole("button", { name: /^Replay/ }).isDisabled()).toBe(true);

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No endpoints yet").waitFor();
  await context.close();
});
