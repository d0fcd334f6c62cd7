/** @module-tag whole */
import { readFile } from "node:fs/promises";
import { generate } from "otplib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { addVirtualAuthenticator } from "../browser/accounts.ts";
import { EVERY_LOOK } from "../browser/every-look.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { readCode } from "../browser/mailbox.ts";
import { useSite } from "../browser/use-site.ts";
import { loseSession, signIn } from "../browser/visit.ts";

const site = useSite();

const TOTP_STEP_SECONDS = 30;

/** Returns the authenticator app's code, so many steps ahead: each code works once. */
function appCode(secret: string, stepsAhead = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * TOTP_STEP_SECONDS });
}

/** Opens a part of a member's profile from the index on a phone. */
async function openProfile(email: string, part: string) {
  const visited = await site.visit();
  await signIn(visited.page, email);
  await visited.page.goto("/profile");
  await indexOf(visited.page).getByRole("link", { name: part }).click();
  await visited.page.getByRole("heading", { name: part, level: 2 }).waitFor();
  return visited;
}

const indexOf = (page: Page) => page.getByRole("navigation", { name: "Profile", exact: true });

/** Signs in with the password, up to the second factor. */
async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "One more step" }).waitFor();
}

test("name and zip code can be edited, and an error keeps the input", async () => {
  const { page, context } = await openProfile("sam@secret.example", "Personal Information");
  await page.getByLabel("First name").fill("Samuel");
  await page.getByLabel("ZIP code").fill("nowhere");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Please enter a US ZIP code (e.g., 90012)").waitFor();
  expect(await page.getByLabel("First name").inputValue()).toBe("Samuel");
  await page.getByLabel("ZIP code").fill("90021");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await hear(page, "Profile updated successfully!");
  await page.reload();
  expect(await page.getByLabel("First name").inputValue()).toBe("Samuel");
  await context.close();
});

test("when the session expires while typing, the member signs in without leaving the form, and the name is saved", async () => {
  const { page, context } = await openProfile("imani@secret.example", "Personal Information");
  await page.getByLabel("First name").fill("Imani Rose");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save Changes" }).click();
  const dialog = page.getByRole("dialog", { name: "You've been signed out. Sign in to save." });
  await dialog.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByLabel("Password", { exact: true }).press("Enter");
  await hear(page, "Profile updated successfully!");
  expect(await page.getByLabel("First name").inputValue()).toBe("Imani Rose");
  await context.close();
});

test("notifications are switched at once, and the browser's back button returns to the index", async () => {
  const { page, context } = await openProfile("sam@secret.example", "Notifications");
  await page.getByRole("switch", { name: "Email", exact: true }).click();
  await hear(page, "Profile updated successfully!");
  await page.goBack();
  await indexOf(page).getByRole("link", { name: "Passkeys" }).waitFor();
  await context.close();
});

test("an address whose mail bounced is verified again from its switch", async () => {
  const address = "sam@secret.example";
  const stopped = site.server.context.database.insertInto("stoppedAddresses");
  await stopped.values({ channel: "mail", address, reason: "bounce", since: new Date() }).execute();
  const { page, context } = await openProfile(address, "Notifications");
  await page.getByRole("button", { name: "Verify your address again" }).click();
  const dialog = page.getByRole("dialog", { name: "Verify your address again" });
  await expectAccessible(page);
  await dialog.getByLabel("Verification code").fill(await readCode(site, address));
  await page.getByText(/^Our email bounced on/).waitFor({ state: "detached" });
  expect(await dialog.count()).toBe(0);
  await context.close();
});

test("a phone is added and verified; then both contacts are read-only", async () => {
  const { page, context } = await openProfile("devon@secret.example", "Account Information");
  await page.getByRole("button", { name: "Add Phone" }).click();
  await page.getByRole("textbox", { name: "Phone number" }).fill("213 555 0177");
  await page.getByRole("button", { name: "Send Code" }).click();
  await page.getByLabel("Verification code").fill(await readCode(site, "+12135550177"));
  await page.getByText("(213) 555-0177").waitFor();
  expect(await page.getByText("✓ Verified").count()).toBe(2);
  await context.close();
});

test("a password change asks for the current one and signs out every device", async () => {
  const { page, context } = await openProfile("luca@secret.example", "Change Password");
  await page.getByLabel("Current password", { exact: true }).fill("not this one");
  await page.getByLabel("New password", { exact: true }).fill("a lantern at the back door");
  await page.getByLabel("Confirm new password").fill("a lantern at the front door");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByText("New passwords do not match").waitFor();
  await page.getByLabel("Confirm new password").fill("a lantern at the back door");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByText("Your current password isn't right.").waitFor();
  await page.getByLabel("Current password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.waitForURL("**/login*");
  await page.getByText("Password updated successfully! Please sign in.").waitFor();
  await context.close();
});

test("an authenticator app is added with recovery codes, and required at the next sign-in", async () => {
  const { page, context } = await openProfile("priya@secret.example", "Two-Step Verification");
  await page.getByRole("button", { name: "Add Authenticator App" }).click();
  const link = page.getByRole("link", { name: "Open authenticator app" });
  expect(await link.getAttribute("href")).toMatch(/^otpauth:/);
  // Everything down to the code's boxes fits on a phone's first screen.
  const boxes = await page.getByLabel("Verification code").boundingBox();
  expect((boxes?.y ?? Number.NaN) + (boxes?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
  await page.getByText("Use another device").click();
  const secret = await page.locator(".select-all").filter({ visible: true }).innerText();
  await page.getByLabel("Verification code").fill(await appCode(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "Create Recovery Codes" }).click();
  await page.getByText("Your recovery codes").waitFor();
  const codes = await page.getByRole("dialog").getByRole("listitem").allInnerTexts();
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await expectAccessible(page);
  await page.getByRole("button", { name: "I saved them" }).click();

  for (const way of ["app", "recovery code"]) {
    await loseSession(page);
    await enterPassword(page, "priya@secret.example");
    await page.goto("/orders");
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto("/login");
    if (way === "app") {
      await page.getByLabel("Verification code").fill(await appCode(secret, 1));
      await page.getByRole("button", { name: "Confirm" }).click();
    } else {
      await page.getByRole("tab", { name: "Recovery code" }).click();
      await page.getByRole("textbox", { name: "Recovery code" }).fill("wrong-code");
      await page.getByRole("button", { name: "Use Recovery Code" }).click();
      await page.getByText("Invalid verification code").waitFor();
      await page.getByRole("textbox", { name: "Recovery code" }).fill(codes[0] ?? "");
      await page.getByRole("button", { name: "Use Recovery Code" }).click();
    }
    await page.waitForURL("**/orders");
  }
  await context.close();

  for (const [size, theme] of EVERY_LOOK) {
    const visited = await site.visit(size, theme);
    await enterPassword(visited.page, "priya@secret.example");
    await expectAccessible(visited.page);
    await visited.page.getByLabel("Verification code").fill("000000");
    await visited.page.getByRole("button", { name: "Confirm" }).click();
    await visited.page.getByText("Invalid verification code").waitFor();
    await expectAccessible(visited.page);
    await visited.page.getByRole("tab", { name: "Recovery code" }).click();
    await expectAccessible(visited.page);
    await visited.context.close();
  }
});

test("a passkey is added, and signs in with one touch", async () => {
  const { page, context } = await openProfile("imani@secret.example", "Passkeys");
  await addVirtualAuthenticator(page);
  await page.getByRole("button", { name: "Add Passkey" }).click();
  await hear(page, "Passkey added");
  await page.getByRole("button", { name: /^Rename / }).click();
  await page.getByLabel("Name", { exact: true }).fill("My phone");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Remove My phone" }).waitFor();
  await loseSession(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/dashboard");
  await context.close();
});

test("devices are listed and signed out, the data is downloaded, and the account is deleted", async () => {
  const email = "member@secret.example";
  const other = await openProfile(email, "Signed-in Devices");
  const { page, context } = await openProfile(email, "Signed-in Devices");
  await page.getByText("This device").filter({ visible: true }).waitFor();
  await page.getByRole("button", { name: "Sign Out All Others" }).click();
  await hear(page, "All other devices are signed out");
  await other.page.waitForURL("**/login");
  await other.context.close();

  await page.getByRole("link", { name: "Profile Settings" }).first().click();
  await indexOf(page).getByRole("link", { name: "Your Data" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download My Data" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain(email);

  await page.getByRole("button", { name: "Delete My Account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password", { exact: true }).fill("not this one");
  await dialog.getByRole("button", { name: "Delete My Account" }).click();
  await dialog.getByText("Your current password isn't right.").waitFor();
  await dialog.getByLabel("Current password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Delete My Account" }).click();
  await page.getByText("Your account has been deleted. Thanks for being with us.").waitFor();
  await context.close();
});
