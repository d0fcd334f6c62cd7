import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signUpElsewhere } from "../browser/accounts.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { readCode, readLink } from "../browser/mailbox.ts";
import { useSite } from "../browser/use-site.ts";
import { openDashboard, signIn } from "../browser/visit.ts";

const site = useSite();

const STRANGERS = "the stranger's own phrase";
const OWNERS = "knock twice, then once";

/**
 * Opens a link and runs all of the page's scripts, like some mail scanners. Returns the URLs of requests
 * other than GET.
 */
async function scan(page: Page, link: string): Promise<string[]> {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") posts.push(request.url());
  });
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm" }).waitFor();
  await page.waitForLoadState("networkidle");
  return posts;
}

async function isMember(email: string): Promise<boolean> {
  const users = site.server.context.database.selectFrom("users").select("id").where("email", "=", email);
  return (await users.executeTakeFirst()) !== undefined;
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Finish setting up your account" }).waitFor();
  await page.getByLabel("New password", { exact: true }).fill(OWNERS);
  await page.getByLabel("Confirm new password").fill(OWNERS);
  await page.getByRole("button", { name: "Set Password" }).click();
}

async function trySignIn(email: string, password: string): Promise<boolean> {
  const { page, context } = await site.visit();
  const isIn = await signIn(page, email, password).then(
    () => true,
    () => false,
  );
  await context.close();
  return isIn;
}

test("abuse 78: a scanner that runs scripts completes no sign-up; the person who confirms chooses the password", async () => {
  const email = "pressed@example.com";
  await signUpElsewhere(site, email, STRANGERS);
  const link = await readLink(site, email);
  const scanner = await site.visit();
  expect(await scan(scanner.page, link)).toEqual([]);
  expect(new URL(scanner.page.url()).search).toBe("");
  await scanner.context.close();
  expect(await isMember(email)).toBe(false);

  const { page, context, complaints } = await site.visit();
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "Finish setting up your account" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  expect(await isMember(email)).toBe(false);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByLabel("New password", { exact: true }).fill("Password123");
  await page.getByLabel("Confirm new password").fill("Password123");
  await page.getByRole("button", { name: "Set Password" }).click();
  await page.getByText(/found in leaks/).waitFor();
  await choosePassword(page);
  await page.getByText("Email verified successfully! You can now sign in.").waitFor();
  expect(await trySignIn(email, STRANGERS)).toBe(false);
  expect(await trySignIn(email, OWNERS)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test("abuse 78: entering the code of a sign-up elsewhere requires a password too", async () => {
  const email = "typed@example.com";
  await signUpElsewhere(site, email, STRANGERS);
  const { page, context } = await site.visit();
  await page.goto(`/verify?email=${encodeURIComponent(email)}`);
  await page.getByLabel("Verification code").fill(await readCode(site, email));
  await choosePassword(page);
  await page.getByText("Email verified successfully! You can now sign in.").waitFor();
  await page.waitForURL("**/login*");
  expect(await trySignIn(email, STRANGERS)).toBe(false);
  expect(await trySignIn(email, OWNERS)).toBe(true);
  await context.close();
});

test("abuse 83: a link of another account asks first; staying changes nothing, switching leaves nothing behind", async () => {
  const [email, other] = ["priya@secret.example", "sam@secret.example"];
  const away = await site.visit();
  await away.page.request.post("/auth/v1/otp", { data: { email: other } });
  await away.context.close();
  const link = await readLink(site, other);
  const { page, context, complaints } = await site.visit();
  await openDashboard(page, email);
  const tab = await context.newPage();
  await tab.goto("/orders");
  await tab.getByRole("heading", { name: "My Orders" }).waitFor();
  await page.evaluate(() => localStorage.setItem("draft", "of this member"));

  await page.goto(link);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "Continue as the other account?" }).waitFor();
  await page.getByText(/You're signed in as Priya/).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stay signed in" }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: /Priya/ }).waitFor();

  await page.goto(link);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: /Sam/ }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("draft"))).toBeNull();
  await tab.waitForURL((url) => url.pathname !== "/orders");
  expect(await tab.getByText("Priya").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a link of the member's own account asks nothing; a new account's link signs the member out", async () => {
  const email = "devon@secret.example";
  const { page, context } = await site.visit();
  await openDashboard(page, email);
  await page.request.post("/auth/v1/otp", { data: { email } });
  await page.goto(await readLink(site, email));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: /Devon/ }).waitFor();

  const newcomer = "newcomer@example.com";
  await signUpElsewhere(site, newcomer, STRANGERS);
  await page.goto(await readLink(site, newcomer));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await choosePassword(page);
  await page.getByText("Email verified successfully! You can now sign in.").waitFor();
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  await context.close();
});

test("a switch whose session can't be loaded shows nobody's name, and is the other account once there is signal", async () => {
  const [email, other] = ["imani@secret.example", "luca@secret.example"];
  const away = await site.visit();
  await away.page.request.post("/auth/v1/otp", { data: { email: other } });
  await away.context.close();
  const { page, context } = await site.visit();
  await openDashboard(page, email);
  await page.goto(await readLink(site, other));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).waitFor();
  const isSession = (url: URL) => url.pathname === "/api/session";
  await context.route(isSession, (route) => route.abort());
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: "We couldn't load this page" }).waitFor();
  expect(await page.getByText("Imani").count()).toBe(0);
  await context.unroute(isSession);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: /Luca/ }).waitFor();
  await context.close();
});
