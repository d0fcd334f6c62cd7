import { expect, test } from "vitest";
import { useSite } from "../browser/use-site.ts";

const site = useSite();

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
