/** @module-tag whole */
import { expect, test } from "vitest";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

test("a promo code is created, limited and ended, and the list shows its results", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/promo-codes");
  await page.getByRole("button", { name: "New code" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create code" }).click();
  // Validation starts with the first submit.
  await expect
    .poll(() => dialog.getByLabel("Code", { exact: true }).getAttribute("aria-invalid"))
    .toBe("true");
  await dialog.getByLabel("Code", { exact: true }).fill("pier-night");
  await dialog.getByLabel("Discount").fill("$5");
  await dialog.getByLabel("Applies to", { exact: true }).selectOption({ label: DEMO_OPEN_EVENT });
  await dialog.getByLabel("Last day").fill("2030-06-30");
  await page.keyboard.press("Enter");
  await hear(page, "PIER-NIGHT created: $5.00 off");
  const row = page.getByRole("row").filter({ hasText: "PIER-NIGHT" });
  await row.getByText("Until Jun 30, 2030").waitFor();
  await row.getByText("0 paid orders").waitFor();

  await row.getByRole("button", { name: "Actions for PIER-NIGHT" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  expect(await dialog.getByLabel("Last day").inputValue()).toBe("2030-06-30");
  await dialog.getByLabel("Uses", { exact: true }).fill("20");
  await dialog.getByLabel("Uses per member").fill("1");
  await dialog.getByLabel("Minimum subtotal").fill("25");
  await dialog.getByLabel(/^First order only/).check();
  await page.keyboard.press("Enter");
  await row.getByText("0 of 20").waitFor();
  await row.getByText("1 per member, first order only, $25.00 or more").waitFor();

  await row.getByRole("button", { name: "Actions for PIER-NIGHT" }).click();
  await page.getByRole("menuitem", { name: "End now" }).click();
  await dialog.getByRole("button", { name: "End now" }).click();
  await page.getByRole("combobox", { name: "Status" }).selectOption("ended");
  await page.waitForURL(/status=ended/);
  await row.getByText("Ended").waitFor();
  await context.close();
});

test("an invitation is created for a card, links to its card and its members, and is revoked", async () => {
  const { page, context } = await site.visit();
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/users");
  await page.getByRole("navigation", { name: "Users" }).getByRole("link", { name: "Invitations" }).click();
  await page.getByRole("button", { name: "New invitation" }).click();
  await page.getByLabel("Label", { exact: true }).fill("Card at the pier");
  await page.keyboard.press("Enter");
  const row = page.getByRole("listitem").filter({ hasText: "Card at the pier" });
  await row.getByText("Nobody yet").waitFor();
  const more = row.getByRole("button", { name: "Actions for Card at the pier" });
  await more.click();
  await page.getByRole("menuitem", { name: "Print promo card" }).click();
  await page.waitForURL(/\/qr\?invite=/);
  await page.goBack();

  await more.click();
  await page.getByRole("menuitem", { name: "See who joined" }).click();
  await page.getByText("Only members who joined with one invitation").waitFor();
  await page.getByText("No users match").waitFor();
  await page.goBack();

  await more.click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await row.getByText("Revoked").waitFor();
  await context.close();
});
