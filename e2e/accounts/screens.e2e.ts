import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { EVERY_LOOK } from "../browser/every-look.ts";
import { useSite } from "../browser/use-site.ts";
import { expectAccessible } from "../browser/visit.ts";

const site = useSite();

/** A screen's state: where it is, what brings it about, and the words that prove it. */
interface State {
  readonly path: string;
  readonly act?: (page: Page) => Promise<void>;
  readonly words: string;
}

const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();

const STATES: Record<string, State> = {
  "sign in by email": { path: "/login", words: "Say the word and come in." },
  "sign in by phone": { path: "/login?t=mobile", words: "Phone number" },
  "sign in, nothing filled": { path: "/login", act: press("Sign In"), words: "Please enter your email." },
  "sign in, wrong password": {
    path: "/login",
    act: async (page) => {
      await page.getByLabel("Email address").fill("nobody@example.com");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await press("Sign In")(page);
    },
    words: "The email, phone or password is not right. Please try again.",
  },
  "sign up by email": { path: "/register", words: "Join SECRET" },
  "sign up by phone": { path: "/register?t=mobile", words: "Reply STOP to opt out or HELP for help." },
  "sign up, nothing filled": { path: "/register", act: press("Create Account"), words: "Email is required" },
  "sign up, not a US number": {
    path: "/register?t=mobile",
    act: async (page) => {
      await page.getByLabel("Phone number").fill("+44 20 7946 0000");
      await press("Create Account")(page);
    },
    words: "Please enter a valid US phone number (e.g., (213) 555-0123)",
  },
  "sign up, passwords differ": {
    path: "/register",
    act: async (page) => {
      await page.getByLabel("Password", { exact: true }).fill("knock twice");
      await page.getByLabel("Confirm password").fill("knock once");
      await press("Create Account")(page);
    },
    words: "Passwords do not match",
  },
  "sign up, wrong invitation": {
    path: "/register?invite=NO-SUCH-CARD",
    words: "This invitation code is not valid. Please check it.",
  },
  "email code": { path: "/verify?email=noor%40example.com", words: "Send New Code in" },
  "email code, no address": {
    path: "/verify",
    act: async (page) => {
      await page.getByLabel("Verification code").fill("123456");
      await press("Verify Email")(page);
    },
    words: "Please enter your email.",
  },
  "email code, wrong": {
    path: "/verify?email=nobody%40example.com",
    act: async (page) => {
      await page.getByLabel("Verification code").fill("12 34-56");
      await press("Verify Email")(page);
    },
    words: "Invalid or expired code. Request a new one and try again.",
  },
  "phone code": { path: "/verify-phone?phone=%2B12135550123", words: "Check your phone" },
  "phone code, no number": {
    path: "/verify-phone",
    act: async (page) => {
      await page.getByLabel("Verification code").fill("123456");
      await press("Verify Phone")(page);
    },
    words: "Please enter your phone number.",
  },
  "phone code, wrong": {
    path: "/verify-phone?phone=%2B12135550123",
    act: async (page) => {
      await page.getByLabel("Verification code").fill("123456");
      await press("Verify Phone")(page);
    },
    words: "Invalid or expired code. Request a new one and try again.",
  },
  "forgotten password": { path: "/forgot-password", words: "Forgot your password?" },
  "forgotten password, not a US number": {
    path: "/forgot-password?t=mobile",
    act: async (page) => {
      await page.getByLabel("Phone number").fill("12345");
      await press("Send Reset Code")(page);
    },
    words: "Please enter a valid US phone number",
  },
  "forgotten password, mail sent": {
    path: "/forgot-password",
    act: async (page) => {
      await page.getByLabel("Email address").fill(`nobody-${crypto.randomUUID()}@example.com`);
      await press("Send Reset Link")(page);
    },
    words: "Check Your Email",
  },
  "new password, link over": { path: "/reset-password", words: "This link is over" },
  "link with an error": {
    path: "/auth/callback?error=access_denied&error_code=otp_expired",
    words: "Invalid or expired code. Request a new one and try again.",
  },
  "link that was used": {
    path: "/auth/callback?token_hash=0123456789012345678901234567890&type=signup",
    words: "Invalid or expired code. Request a new one and try again.",
  },
  "link of an app": { path: "/auth/callback#access_token=a&refresh_token=b", words: "Enter your code" },
};

describe.each(EVERY_LOOK)("on a %s in the %s theme", (size, theme) => {
  test("every account screen and state of it is accessible and says what it should", async () => {
    const { page, context, complaints } = await site.visit(size, theme);
    for (const [name, { path, act, words }] of Object.entries(STATES)) {
      await page.goto(path);
      await act?.(page);
      await page.getByText(words).first().waitFor();
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${name} is no wider than the window`).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("`/` with a link's values in its query hands them to the callback, and keeps them from the history", async () => {
  const { page, context } = await site.visit();
  for (const query of ["?code=abc", "?token=123456", "?error=x", "?error_code=otp_expired"]) {
    await page.goto(`/${query}`);
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/auth/callback");
    expect(new URL(page.url()).search).toBe("");
  }
  await context.close();
});

test("what was typed on one tab is still there after a look at the other", async () => {
  const { page, context } = await site.visit();
  await page.goto("/register");
  await page.getByLabel("Email address").fill("noor@example.com");
  await page.getByLabel("First name").fill("Noor");
  await page.getByRole("tab", { name: "Phone" }).click();
  expect(await page.getByLabel("First name").inputValue()).toBe("Noor");
  await page.getByRole("tab", { name: "Email" }).click();
  expect(await page.getByLabel("Email address").inputValue()).toBe("noor@example.com");
  await context.close();
});
