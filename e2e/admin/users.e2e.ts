import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { signUpElsewhere } from "../browser/accounts.ts";
import { hear } from "../browser/heard.ts";
import { lastMessageId, readCode } from "../browser/mailbox.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const PAGE_SIZE = 3;

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

async function openUsers(page: Page): Promise<void> {
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/users");
  await heading(page, "Users").waitFor();
}

test("users are searched, filtered in the URL, and shown page by page without duplicates", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await page.route("**/api/admin/members?*", (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("limit", String(PAGE_SIZE));
    return route.continue({ url: url.href });
  });
  await openUsers(page);
  const names = page.getByRole("table").locator("tbody tr td:first-child");
  await page.getByRole("combobox", { name: "Role" }).selectOption("member");
  await page.waitForURL(/role=member/);
  await expect.poll(() => names.count()).toBe(PAGE_SIZE);
  await page.getByRole("button", { name: "Show older" }).click();
  await expect.poll(() => names.count()).toBe(2 * PAGE_SIZE);
  const shown = await page.getByRole("table").locator("tbody tr").allInnerTexts();
  expect(new Set(shown).size).toBe(2 * PAGE_SIZE);

  await page.getByRole("searchbox", { name: "Search users" }).fill("ana@secret");
  await page.waitForURL(/search=ana/);
  await expect.poll(() => names.allInnerTexts()).toEqual(["Ana Whitfield"]);
  await page.reload();
  await expect.poll(() => names.allInnerTexts()).toEqual(["Ana Whitfield"]);
  await context.close();
});

test("a member is edited, made staff after reauthentication, deactivated, reactivated and deleted", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await openUsers(page);
  await page.goto("/admin/users?search=member%40secret.example");
  await page.getByRole("table").getByRole("link").click();
  await page.getByLabel("Last name", { exact: true }).fill("Corrected");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await hear(page, "Details saved");
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  expect(name).toMatch(/ Corrected$/);

  await site.server.context.database.updateTable("sessions").set({ provenAt: null }).execute();
  await page.getByRole("radio", { name: /^Staff/ }).click();
  await page.getByRole("button", { name: "Change role" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it's you" });
  await proof.getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await hear(page, `${name} is now staff`);
  await expect.poll(() => page.getByRole("radio", { name: /^Staff/ }).isChecked()).toBe(true);

  await page.getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("button", { name: "Reactivate" }).click();
  await hear(page, `${name} can sign in again`);

  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click();
  await heading(page, "Users").waitFor();
  await page.goto("/admin/users?search=Corrected");
  await page.getByText("No users match").waitFor();
  await context.close();
});

test("the last admin sees why they must stay one", async () => {
  const { page, context } = await site.visit();
  await openUsers(page);
  await page.goto("/admin/users?role=admin");
  await page.getByRole("article").getByRole("link").click();
  await page.getByText("Make someone else an admin first.").waitFor();
  expect(await page.getByRole("radio", { name: /^Member/ }).isDisabled()).toBe(true);
  expect(await page.getByRole("button", { name: "Delete account" }).isDisabled()).toBe(true);
  await context.close();
});

test("a member who hasn't entered their code gets another", async () => {
  const email = "noor@example.com";
  await signUpElsewhere(site, email, "kettle violet tramway");
  await readCode(site, email);
  const first = await lastMessageId(site, email);
  // Resets the rate limit between two codes.
  await site.server.context.database.deleteFrom("spentBudgets").execute();
  const { page, context } = await site.visit("desktop", "light");
  await openUsers(page);
  await page.getByRole("link", { name: "Not verified yet" }).click();
  await page.getByRole("button", { name: "Resend verification to Noor Haddad" }).click();
  await hear(page, `A new code is on its way to ${email}`);
  expect(await readCode(site, email, first)).toMatch(/^\d{6}$/);
  await context.close();
});
