import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signUpElsewhere, userIdOf } from "../browser/accounts.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { lastMessageId, readCode, readLink } from "../browser/mailbox.ts";
import { useSite } from "../browser/use-site.ts";
import { stopClock } from "../browser/visit.ts";

const site = useSite();

const PASSWORD = "knock twice, then once";

/** Resets the rate limit of one minute between two mails to an address. */
async function resetRateLimits(): Promise<void> {
  const { database } = site.server.context;
  await database.deleteFrom("spentBudgets").execute();
}

async function requestRecovery(page: Page, email: string): Promise<string> {
  const before = await lastMessageId(site, email);
  await page.goto("/forgot-password");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
  return readLink(site, email, before);
}

/** Confirms a used recovery link in another browser. */
async function confirmUsedLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/reset-password");
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm" }).click();
}

test("a used recovery link offers a new one for the same address with one click", async () => {
  const email = "luca@secret.example";
  const { page, context, complaints } = await site.visit();
  await confirmUsedLink(page, await requestRecovery(page, email));
  await page.getByRole("heading", { name: "This link has expired" }).waitFor();
  await expectAccessible(page);
  expect(await page.getByText(email).count()).toBe(0);
  const before = await lastMessageId(site, email);
  await resetRateLimits();
  await page.getByRole("button", { name: "Send a New Link" }).click();
  await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
  await hear(page, "Password reset email sent!");
  await page.goto(await readLink(site, email, before));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/reset-password");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a recovery code can be entered where its link has expired, and leads to the new password", async () => {
  const email = "imani@secret.example";
  const { page, context } = await site.visit();
  await confirmUsedLink(page, await requestRecovery(page, email));
  const before = await lastMessageId(site, email);
  await resetRateLimits();
  await page.getByRole("button", { name: "Send a New Link" }).click();
  await page.getByRole("button", { name: "Enter the Code Instead" }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Verification code").fill(await readCode(site, email, before));
  await page.waitForURL("**/reset-password");
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  await context.close();
});

test("a recovery code can be entered where it was requested, when the mail is read on another device", async () => {
  const email = "priya@secret.example";
  const { page, context, complaints } = await site.visit();
  const before = await lastMessageId(site, email);
  await requestRecovery(page, email);
  const code = await readCode(site, email, before);
  await expectAccessible(page);
  await page.getByLabel("Verification code").fill(code === "000000" ? "000001" : "000000");
  await page.getByText("Invalid or expired code. Request a new one and try again.").waitFor();
  await page.getByLabel("Verification code").fill(code);
  await page.getByText("Verification successful!").waitFor();
  await page.waitForURL("**/reset-password");
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("signing in with an unverified address sends its code and says so", async () => {
  const email = "unproven@example.com";
  await signUpElsewhere(site, email, PASSWORD);
  const first = await readCode(site, email);
  const before = await lastMessageId(site, email);
  await resetRateLimits();
  const { page, context, complaints } = await site.visit();
  await page.goto("/login");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/verify?email=*");
  await page.getByText("Please verify your email first. A new code is on its way.").waitFor();
  await hear(page, "Verification code sent to your email or phone!");
  await page.getByRole("button", { name: /Send New Code in/ }).waitFor();
  const code = await readCode(site, email, before);
  expect(await readCode(site, email)).toBe(code);
  expect(first).toMatch(/^\d{6}$/);
  await page.goBack();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page
    .getByText("Please verify your email first. We already sent you a code. Check for the latest one.")
    .waitFor();
  await page.getByLabel("Verification code").fill(code);
  // The sign-up was made in another browser, but its password was entered here.
  await page.getByText("Email verified successfully! You can now sign in.").waitFor();
  await page.waitForURL("**/login?t=email");
  expect(await page.getByLabel("Email address").inputValue()).toBe(email);
  expect(complaints).toEqual([]);
  await context.close();
});

test("when the code can't be sent, the page says so and offers to retry at once", async () => {
  const email = "unsendable@example.com";
  await signUpElsewhere(site, email, PASSWORD);
  const { page, context } = await site.visit();
  await page.route("**/auth/v1/resend", (route) => route.abort());
  await page.goto("/login");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("Please verify your email first. We couldn't send the code").waitFor();
  await hear(page, "Failed to send verification code");
  expect(await page.getByRole("button", { name: "Send New Code", exact: true }).isEnabled()).toBe(true);
  await context.close();
});

test("a link whose answer was lost is confirmed again, and leads to sign-in with the address verified", async () => {
  const email = "lost-answer@example.com";
  const { page, context } = await site.visit();
  await page.goto("/register");
  for (const [label, text] of [
    ["Email address", email],
    ["First name", "Noor"],
    ["Last name", "Haddad"],
    ["ZIP code", "90013"],
    ["Password", PASSWORD],
    ["Confirm password", PASSWORD],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("I am 18 years of age or older").check();
  await page.getByLabel(/I accept the/).check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/verify?email=*");
  await page.goto(await readLink(site, email));
  let lost = 0;
  await page.route("**/auth/v1/verify", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("alert").filter({ hasText: "connection" }).waitFor();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/login?t=email");
  await page.getByText("Email verified successfully! You can now sign in.").waitFor();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await context.close();
});

test("a sign-in code that is entered on the verification page leads to the requested page", async () => {
  const email = "devon@secret.example";
  const { page, context } = await site.visit();
  await page.goto("/orders");
  await page.waitForURL((url) => url.pathname === "/");
  await page.request.post("/auth/v1/otp", { data: { email } });
  await page.clock.install();
  await page.goto(`/verify?email=${encodeURIComponent(email)}`);
  const code = await readCode(site, email);
  await stopClock(page);
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("heading", { name: "Verification Successful!" }).waitFor();
  await page.getByText("You're signed in. One moment…").waitFor();
  await page.clock.resume();
  await page.waitForURL("**/orders");
  await context.close();
});

test("with a second factor, recovery leads to that step, also with a typed code", async () => {
  const email = "sam@secret.example";
  const { page, context } = await site.visit();
  const { database, clock } = site.server.context;
  const userId = await userIdOf(site, email);
  const now = clock.now();
  const phone = "+12135550188";
  const factor = {
    userId,
    type: "phone",
    name: "Phone",
    phone,
    verifiedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  await database.insertInto("secondFactors").values(factor).execute();
  await page.request.post("/auth/v1/otp", { data: { email } });
  await page.goto("/auth/callback");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Verification code").fill(await readCode(site, email));
  await hear(page, "Verification successful!");
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await context.close();
});

test("toasts name what failed when the server fails at a code or link", async () => {
  const { page, context } = await site.visit();
  await page.route("**/auth/v1/verify", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/verify?email=noor%40example.com");
  await page.getByLabel("Verification code").fill("123456");
  await hear(page, "Failed to create user account");
  await page.goto("/auth/callback?token_hash=0123456789012345678901234567890&type=signup");
  await page.getByRole("button", { name: "Confirm" }).click();
  await hear(page, "Verification failed");
  await context.close();
});
