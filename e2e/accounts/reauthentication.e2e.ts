import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { addVirtualAuthenticator } from "../browser/accounts.ts";
import { hear } from "../browser/heard.ts";
import { lastMessageId, readCode, readLink, readTakeBackLink } from "../browser/mailbox.ts";
import { useSite } from "../browser/use-site.ts";
import { loseSession, signIn } from "../browser/visit.ts";

/** Sign-in methods change only after reauthentication, and the account's contacts can undo a change. */
const site = useSite();

/** Opens a member's profile in a session whose sign-in was a while ago. */
async function openProfile(email: string, section: string) {
  const visited = await site.visit();
  await signIn(visited.page, email);
  await expireReauthentication();
  await visited.page.goto(`/profile?section=${section}`);
  await visited.page.getByRole("heading", { level: 2 }).filter({ visible: true }).first().waitFor();
  return visited;
}

async function expireReauthentication(): Promise<void> {
  await site.server.context.database.updateTable("sessions").set({ provenAt: null }).execute();
}

const confirmDialog = (page: Page) => page.getByRole("dialog", { name: "Confirm it's you" });

/** Adds a passkey from the profile, confirmed by the password. */
async function addPasskey(page: Page): Promise<void> {
  await addVirtualAuthenticator(page);
  await page.getByRole("button", { name: "Add Passkey" }).click();
  await confirmDialog(page).getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await hear(page, "Passkey added");
}

test("abuse 73: a change waits for the password and then continues automatically with all input kept", async () => {
  const { page, context } = await openProfile("devon@secret.example", "account");
  await page.getByRole("button", { name: "Add Phone" }).click();
  await page.getByRole("textbox", { name: "Phone number" }).fill("213 555 0178");
  await page.getByRole("button", { name: "Send Code" }).click();
  await confirmDialog(page).waitFor();
  const password = confirmDialog(page).getByLabel("Your password", { exact: true });
  await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true);

  // Canceling keeps the input and explains why nothing happened.
  await page.keyboard.press("Escape");
  await page.getByText("Please confirm it's you, then try again.").waitFor();
  expect(await page.getByRole("textbox", { name: "Phone number" }).inputValue()).toBe("213 555 0178");

  await page.getByRole("button", { name: "Send Code" }).click();
  await password.fill("not this one");
  await page.keyboard.press("Enter");
  await confirmDialog(page).getByText("Your current password isn't right.").waitFor();
  await password.fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await confirmDialog(page).waitFor({ state: "detached" });
  await page.getByLabel("Verification code").fill(await readCode(site, "+12135550178"));
  await page.getByText("(213) 555-0178").waitFor();
  await page.getByText(/you can use it to sign in with your password/).waitFor();
  await context.close();
});

test("abuse 73: a request that starts automatically can be retried in its own dialog", async () => {
  const { page, context } = await openProfile("luca@secret.example", "second-factor");
  await page.getByRole("button", { name: "Add Authenticator App" }).click();
  await confirmDialog(page).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Try again" }).click();
  await confirmDialog(page).getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText("Open authenticator app").waitFor();
  await context.close();
});

test("abuse 73: a code or a passkey confirms the change as well", async () => {
  const email = "imani@secret.example";
  const { page, context } = await openProfile(email, "passkeys");
  await addVirtualAuthenticator(page);
  await page.getByRole("button", { name: "Add Passkey" }).click();
  await confirmDialog(page).getByRole("tab", { name: "Code" }).click();
  const before = await lastMessageId(site, email);
  await confirmDialog(page)
    .getByRole("button", { name: `Email ${email}` })
    .click();
  const code = confirmDialog(page).getByLabel("Verification code");
  await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
  await code.fill(await readCode(site, email, before));
  await hear(page, "Passkey added");

  await expireReauthentication();
  await page.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await confirmDialog(page).getByRole("tab", { name: "Passkey" }).click();
  await confirmDialog(page).getByRole("button", { name: "Use Passkey" }).click();
  await hear(page, / removed$/);
  await context.close();
});

test('abuse 73: "This wasn\'t me" undoes the change on confirmation, and leads to a new password', async () => {
  const email = "sam@secret.example";
  const { page, context } = await openProfile(email, "passkeys");
  await addPasskey(page);
  const link = await readTakeBackLink(site, email);

  const owner = await site.visit();
  await owner.page.goto(link);
  await owner.page.getByText("A passkey was added: ").waitFor();
  expect(owner.page.url()).not.toContain("#");
  await owner.page.getByRole("button", { name: "This Wasn't Me" }).click();
  await owner.page.getByRole("heading", { name: "Change undone" }).waitFor();
  await page.waitForURL("**/login");
  await owner.page.getByRole("link", { name: "Choose a New Password" }).click();
  await owner.page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
  await owner.page.goto("about:blank");
  await owner.page.goto(link);
  await owner.page.getByRole("heading", { name: "Already undone" }).waitFor();
  await owner.context.close();
  await context.close();
});

test("abuse 73: after a reset the member sees the other sign-in methods and removes them in one step", async () => {
  const email = "priya@secret.example";
  const { page, context } = await openProfile(email, "passkeys");
  await addPasskey(page);
  await loseSession(page);
  const before = await lastMessageId(site, email);
  await page.goto("/forgot-password");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.goto(await readLink(site, email, before));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/reset-password");
  await page.getByLabel("New password", { exact: true }).fill("a lantern at the back door");
  await page.getByLabel("Confirm new password").fill("a lantern at the back door");
  await page.getByRole("button", { name: "Update Password" }).click();
  await page.getByRole("heading", { name: "Is all of this yours?" }).waitFor();
  await page.getByRole("button", { name: "No, Remove All" }).click();
  await page.waitForURL("**/login*");
  await page.getByText("Password updated successfully! Please sign in.").waitFor();
  await signIn(page, email, "a lantern at the back door");
  await page.goto("/profile?section=passkeys");
  await page.getByRole("button", { name: "Add Passkey" }).waitFor();
  expect(await page.getByRole("button", { name: /^Rename / }).count()).toBe(0);
  await context.close();
});
