/** @module-tag whole */
import { expect, test } from "vitest";
import { useSite } from "../browser/use-site.ts";

const site = useSite();

test("`/` passes a link's query values to the callback and keeps them out of the history", async () => {
  const { page, context } = await site.visit();
  for (const query of ["?code=abc", "?token=123456", "?error=x", "?error_code=otp_expired"]) {
    await page.goto(`/${query}`);
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/auth/callback");
    expect(new URL(page.url()).search).toBe("");
  }
  await context.close();
});

test("an error of the code form replaces the link's error", async () => {
  const { page, context } = await site.visit();
  await page.goto("/auth/callback?error=access_denied&error_code=otp_expired");
  const errors = page.getByRole("alert").or(page.getByRole("status").filter({ hasText: /expired/ }));
  await errors.waitFor();
  await page.getByLabel("Verification code").fill("12345");
  await page.getByLabel("Verification code").press("Enter");
  await page.getByText("Enter the 6-digit code from your email.").waitFor();
  expect(await errors.count()).toBe(1);
  await context.close();
});

test("input on one tab is kept while the other tab is viewed", async () => {
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

test("an invitation that becomes required opens its field and focuses it, and the field stays open while typing", async () => {
  const { page, context } = await site.visit();
  const message = "SECRET is by invitation only right now. Please use your invitation.";
  await page.route("**/auth/v1/signup*", (route) =>
    route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      json: { title: "INVITATION_REQUIRED", status: 422, code: "invitation_required", detail: message },
    }),
  );
  await page.goto("/register");
  await page.getByLabel("Email address").fill("noor@example.com");
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("Haddad");
  await page.getByLabel("ZIP code").fill("90013");
  for (const name of ["Password", "Confirm password"])
    await page.getByLabel(name, { exact: true }).fill("knock twice, then once");
  await page.getByLabel("I am 18 years of age or older").check();
  await page.getByLabel(/I accept the/).check();
  expect(await page.getByLabel("Invitation code").count()).toBe(0);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByText(message).waitFor();
  await expect
    .poll(() => page.getByLabel("Invitation code").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type("HATCH-CARD");
  expect(await page.getByLabel("Invitation code").inputValue()).toBe("HATCH-CARD");
  await context.close();
});
