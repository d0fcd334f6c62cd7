import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import type { Size, Theme } from "../browser/every-look.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";
import { LINE_TIMEOUT_MS, walkMembersLine } from "./member-line.ts";

const site = useSite({ worker: true });

describe.each<[Size, Theme]>([
  ["phone", "light"],
  ["desktop", "dark"],
])("on a %s in the %s theme", (size, theme) => {
  test("a visitor becomes a member, orders, pays and picks up", { timeout: LINE_TIMEOUT_MS }, () =>
    walkMembersLine(site, size, theme),
  );
});

describe("the guards", () => {
  test("a member at /admin is redirected to the dashboard with the reason", async () => {
    const { page, context } = await site.visit();
    await signIn(page, "member@secret.example");
    await page.goto("/admin");
    await page.waitForURL("**/dashboard*");
    await page.getByText("Access Denied - You don't have admin privileges").waitFor();
    await context.close();
  });

  test("a visitor of a member's page is redirected home, and to the page after signing in", async () => {
    const { page, context } = await site.visit();
    await page.goto("/orders");
    await page.getByRole("link", { name: "Member Login" }).click();
    await page.getByLabel("Email address").fill("member@secret.example");
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL("**/orders");
    await context.close();
  });

  test("another member's order is not found, and neither is a nonexistent event", async () => {
    const { page, context } = await site.visit();
    await signIn(page, "member@secret.example");
    await page.goto("/orders/01890000-0000-7000-8000-000000000000");
    await page.getByRole("heading", { name: "Order Not Found" }).waitFor();
    await page.goto("/events/01890000-0000-7000-8000-000000000000");
    await page.getByRole("heading", { name: "Event Not Found" }).waitFor();
    await page.goto("/nowhere");
    await page.waitForURL("**/dashboard");
    await context.close();
  });
});

test("an admin creates an event with a menu and activates it, and members see it", async () => {
  const { page, context, complaints } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/events/new");
  await page.getByRole("button", { name: "Create event" }).click();
  await page.getByText("Title is required").waitFor();
  await expectAccessible(page);
  const inFiveDays = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Title").fill("Chinatown Courtyard");
  await page.getByLabel("Location name").fill("Mei Ling Way");
  await page.getByLabel("ZIP code").fill("90012");
  await page.getByLabel("Address").fill("943 N Broadway, Los Angeles");
  await page.getByLabel("Day", { exact: true }).fill(inFiveDays);
  await page.getByRole("button", { name: /^3 days before/ }).click();
  await page.getByLabel("Item name").fill("Salt and Pepper Tail");
  await page.getByLabel("Price in dollars").fill("25.50");
  await page.getByRole("button", { name: "Create event" }).click();
  await page.waitForURL("**/admin/events");
  const row = page.getByRole("article").filter({ hasText: "Chinatown Courtyard" });
  await row.getByRole("button", { name: "Actions for Chinatown Courtyard" }).click();
  await row.getByRole("menuitem", { name: "Publish" }).click();
  const question = page.getByRole("dialog", { name: "Publish Chinatown Courtyard?" });
  await question.getByText(/^\d+ members are notified /).waitFor();
  await question.getByText("1 of 1 item has no picture: Salt and Pepper Tail.").waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Event status updated to scheduled").waitFor();
  await row.getByText(/Ordering opens /).waitFor();
  expect(await row.getByRole("combobox").inputValue()).toBe("scheduled");
  await expectAccessible(page);
  await row.getByRole("button", { name: "Actions for Chinatown Courtyard" }).click();
  await row.getByRole("menuitem", { name: "View event" }).click();
  await page.getByText("Salt and Pepper Tail").waitFor();
  await page.getByText("$25.50").waitFor();
  await page.getByText("Opening Soon").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
