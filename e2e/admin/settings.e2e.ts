/** @module-tag whole */
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

test("sign-up is closed after reauthentication, the sign-up page follows, and a limit is changed by keyboard", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/settings");
  await site.server.context.database.updateTable("sessions").set({ provenAt: null }).execute();
  await page.getByRole("radio", { name: /^By invitation only/ }).click();
  await page.getByRole("button", { name: "Change" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it's you" });
  await proof.getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await hear(page, "Sign-up: By invitation only");
  await expect.poll(() => page.getByRole("radio", { name: /^By invitation only/ }).isChecked()).toBe(true);
  await page.getByText(/^Changed on .* by June Castellanos$/).waitFor();
  const session = await (await fetch(`${site.url}/api/session`)).json();
  expect(session).toMatchObject({ signUp: "invitation" });

  await page.getByLabel("Time to pay: Minutes").fill("5");
  await page.keyboard.press("Enter");
  await hear(page, "Time to pay: 5");
  expect(site.server.context.settings.holdSeconds).toBe(300);

  await page.getByRole("radio", { name: /^Required for staff and admins/ }).click();
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByText(/^Add two-step verification to your own account first/).waitFor();
  expect(await page.getByRole("radio", { name: /^Not required/ }).isChecked()).toBe(true);
  await context.close();
});
