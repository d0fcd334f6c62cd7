import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { lastMessageId, readCode, readLink } from "../browser/mailbox.ts";
import { isInSight } from "../browser/sight.ts";
import { useSite } from "../browser/use-site.ts";
import { openDashboard, signOut } from "../browser/visit.ts";

const site = useSite();

const PHONE = "+12135550142";
const PASSWORD = "knock twice, then once";
const open = () => site.visit();

/** Moves the focus to a field or button by Tab alone. */
async function tabTo(
  page: Page,
  role: "textbox" | "button" | "checkbox" | "tab",
  name: string,
): Promise<void> {
  const target = page.getByRole(role, { name, exact: true });
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}`);
}

test("a phone number signs up by keyboard alone, and signs in again", async () => {
  const { page, context, complaints } = await open();
  await page.goto("/register");
  await page.getByRole("heading", { name: "Join SECRET" }).waitFor();
  await tabTo(page, "tab", "Email");
  await page.keyboard.press("ArrowRight");
  const answers = [
    ["Phone number", "(213) 555-0142"],
    ["First name", "Noor"],
    ["Last name", "Haddad"],
    ["ZIP code", "90013"],
    ["Password", PASSWORD],
    ["Confirm password", PASSWORD],
  ] as const;
  for (const [name, text] of answers) {
    await tabTo(page, "textbox", name);
    await page.keyboard.type(text);
  }
  await tabTo(page, "checkbox", "I am 18 years of age or older");
  await page.keyboard.press("Space");
  await tabTo(page, "checkbox", "I accept the Terms of Use and the Privacy Policy");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await tabTo(page, "button", "Create Account");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/verify-phone?phone=*");
  expect(new URL(page.url()).searchParams.get("phone")).toBe(PHONE);

  await tabTo(page, "textbox", "Verification code");
  await page.keyboard.type(await readCode(site, PHONE));
  await hear(page, "Phone verified successfully! Redirecting to dashboard...");
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: "Welcome, Noor" }).waitFor();

  await page.goto("/profile");
  await page.getByText("(213) 555-0142").filter({ visible: true }).first().waitFor();
  await page.getByRole("link", { name: /^Signed-in Devices/ }).click();
  await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/login?t=mobile");
  await page.getByLabel("Phone number").fill("213-555-0142");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a forgotten password is reset by the mail's link, and the new one signs in", async () => {
  const email = "imani@secret.example";
  const { page, context } = await open();
  await page.goto("/login");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
  expect(await page.getByLabel("Email address").inputValue()).toBe(email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
  await page.goto(await readLink(site, email));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/reset-password");
  await expectAccessible(page);
  await page.getByLabel("New password", { exact: true }).fill("seven");
  await page.getByRole("button", { name: "Update Password" }).click();
  await page.getByText("Password must be at least 8 characters long").waitFor();
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Update Password" }).click();
  await page.getByText("Password updated successfully! Please sign in.").waitFor();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await context.close();
});

test("a visitor returns to the requested page after signing in", async () => {
  const { page, context } = await open();
  await page.goto("/orders");
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("link", { name: /Member Login/ }).click();
  await page.getByLabel("Email address").fill("devon@secret.example");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/orders");
  await page.goto("/login");
  await page.waitForURL("**/dashboard");
  await context.close();
});

test("signing out shows in every tab at once with the reason, and leaves nothing behind", async () => {
  const { page, context } = await open();
  await openDashboard(page, "priya@secret.example");
  const other = await context.newPage();
  await other.goto("/events");
  await other.getByRole("heading", { name: "SECRET Events" }).waitFor();
  await page.evaluate(() => localStorage.setItem("draft", "of this member"));
  await signOut(page);
  await Promise.all([page, other].map((tab) => tab.waitForURL((url) => url.pathname === "/")));
  await page.getByRole("link", { name: "Join SECRET Program" }).first().waitFor();
  const notice = "You were signed out in another tab.";
  await other.getByText(notice, { exact: true }).waitFor();
  expect(await isInSight(other.getByText(notice))).toBe(true);
  expect(await page.getByText(notice).count()).toBe(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["theme"]);
  expect(await other.evaluate(() => Object.values(sessionStorage).join())).not.toContain("/events");

  await page.getByRole("link", { name: "Member Login" }).click();
  await page.getByLabel("Email address").fill("priya@secret.example");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await Promise.all([page, other].map((tab) => tab.waitForURL("**/dashboard")));
  await signOut(page);
  await other.getByText(notice, { exact: true }).waitFor();
  await other.goto("/orders");
  await other.waitForURL((url) => url.pathname === "/");
  await other.getByText("Sign in to see your orders.").waitFor();
  await context.close();
});

test("a resent code replaces the first one, and the button counts down", async () => {
  const email = "newcomer@example.com";
  const { page, context } = await open();
  await page.goto("/verify");
  await page.getByLabel("Email address").fill(email);
  const before = await lastMessageId(site, email);
  await page.getByRole("button", { name: "Send New Code" }).click();
  await page.getByText("New verification code sent. Check your inbox and enter the code above.").waitFor();
  await page.getByRole("button", { name: /Send New Code in \d+ s/ }).waitFor();
  expect(await page.getByRole("button", { name: /Send New Code in/ }).isDisabled()).toBe(true);
  expect(before).toBe(0);
  await context.close();
});
