import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import type { Size, Theme } from "../browser/every-look.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { readCode } from "../browser/mailbox.ts";
import { useSite } from "../browser/use-site.ts";
import { chooseWindow, payByCard, signIn } from "../browser/visit.ts";

const site = useSite({ worker: true });

async function register(page: Page, email: string): Promise<void> {
  await page.goto("/register");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByText("Email is required").waitFor();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("Haddad-Lindqvist");
  await page.getByLabel("ZIP code").fill("90013");
  await page.getByLabel("Password", { exact: true }).fill("knock twice, then once");
  await page.getByLabel("Confirm password").fill("knock twice, then once");
  await page.getByLabel("I am 18 years of age or older").check();
  await page.getByLabel(/I accept the/).check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/verify?email=*");
}

async function verify(page: Page, email: string): Promise<void> {
  const code = await readCode(site, email);
  const wrong = code === "000000" ? "111111" : "000000";
  await page.getByLabel("Verification code").fill("12a3");
  expect(await page.getByLabel("Verification code").inputValue()).toBe("123");
  expect(await page.getByRole("button", { name: "Verify Email" }).isDisabled()).toBe(true);
  // The last digit submits the code.
  await page.getByLabel("Verification code").fill(wrong);
  await page.getByText("Invalid or expired code. Request a new one and try again.").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Verification code").fill(code);
  await page.getByText("Email verified successfully! You can now sign in.").waitFor();
  await page.waitForURL("**/login*");
}

describe.each<[Size, Theme]>([
  ["phone", "light"],
  ["desktop", "dark"],
])("on a %s in the %s theme", (size, theme) => {
  test("a visitor becomes a member, orders, pays and picks up", async () => {
    const email = `noor-${size}@example.com`;
    const { page, complaints } = await site.visit(size, theme);

    await page.goto("/");
    await page.getByRole("link", { name: "Join SECRET Program" }).first().waitFor();
    await expectAccessible(page);
    await register(page, email);
    await verify(page, email);
    await expectAccessible(page);
    // Only the password is missing.
    expect(await page.getByLabel("Email address").inputValue()).toBe(email);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("password");
    await page.keyboard.type("knock twice, then once");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    await page.getByRole("heading", { name: "Welcome, Noor" }).waitFor();
    await expectAccessible(page);

    await page.goto("/events");
    await page.getByRole("heading", { name: DEMO_OPEN_EVENT }).waitFor();
    await page.getByText("Fully Booked").waitFor();
    await page.getByText(/Opens in/).waitFor();
    await expectAccessible(page);
    await page.getByRole("heading", { name: DEMO_OPEN_EVENT }).click();
    await page.getByText("✓ Open for Orders").waitFor();
    await expectAccessible(page);

    const other = await site.visit(size, theme);
    await signIn(other.page, "member@secret.example");
    await other.page.goto(new URL(page.url()).pathname);
    const placesLeft = async () =>
      Number(/(\d+) left/.exec(await other.page.getByTestId("capacity").innerText())?.[1]);
    const before = await placesLeft();

    await page.getByRole("button", { name: "Add Hot Honey Tail to cart" }).click();
    await hear(page, "Hot Honey Tail added to cart!");
    await page.getByRole("button", { name: "One Hot Honey Tail more" }).click();
    await page.getByRole("link", { name: "Checkout" }).click();
    await page.waitForURL("**/checkout");
    await page.getByRole("button", { name: /Continue to payment/ }).waitFor();
    await expectAccessible(page);
    expect(await page.getByTestId("total").innerText()).toBe("$57.07");
    await chooseWindow(page);
    await page.getByRole("button", { name: /Continue to payment/ }).click();
    await page.getByText(/Held for you (10:00|9:\d\d)/).waitFor();
    await page.getByText("Test payments: no money moves").waitFor();
    await expect.poll(placesLeft).toBe(before - 1);
    await expectAccessible(page);

    await payByCard(page, "4000000000000002");
    await page.getByText("Your payment was declined. Please try a different card.").waitFor();
    await payByCard(page, "4111111111111111");
    await page.waitForURL("**/orders/*");
    await page.getByText("Your QR code appears here as soon as your order is ready.").waitFor();
    await page.getByText("Paid", { exact: true }).waitFor();
    await expectAccessible(page);

    await crewHandsOut(page, size, theme);
    await other.context.close();
    expect([...complaints, ...other.complaints]).toEqual([]);
  });
});

/** Moves the order along as an admin and scans it as the crew, while the member's page updates itself. */
async function crewHandsOut(page: Page, size: Size, theme: Theme): Promise<void> {
  const number =
    /[2-9A-Z]{3}-[2-9A-Z]{3}/.exec(await page.getByRole("heading", { level: 1 }).innerText())?.[0] ?? "";
  const admin = await site.visit(size, theme);
  await signIn(admin.page, "admin@secret.example");
  await admin.page.goto("/admin/orders");
  await expectAccessible(admin.page);
  const status = admin.page.getByLabel(`Status of ${number}`);
  for (const next of ["preparing", "ready"]) {
    await status.selectOption(next);
    await admin.page.getByText(`Order status updated to ${next}`).first().waitFor();
  }
  const code = page.getByTestId("pickup-code");
  await code.waitFor({ timeout: 5_000 });
  await expectAccessible(page);
  const link = new URL((await code.getAttribute("data-url")) ?? "");

  await page
    .context()
    .newPage()
    .then(async (own) => {
      await own.goto(link.pathname + link.search);
      await own.getByText("Show this code to the crew").waitFor();
      await own.close();
    });
  const crew = await site.visit(size, theme);
  await crew.page.goto(`/verify${link.search}`);
  await crew.page.waitForURL("**/login");
  await crew.page.getByLabel("Email address").fill("staff@secret.example");
  await crew.page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await crew.page.getByRole("button", { name: "Sign In", exact: true }).click();
  await crew.page.getByRole("heading", { name: number }).waitFor();
  await expectAccessible(crew.page);
  await crew.page.getByRole("button", { name: "Mark as picked up" }).click();
  await crew.page.getByRole("heading", { name: "Pickup complete" }).waitFor();
  await expectAccessible(crew.page);
  await page.getByText(/^Picked up .* Enjoy!$/).waitFor({ timeout: 5_000 });
  await crew.page.reload();
  await crew.page.getByRole("heading", { name: "Already Picked Up" }).waitFor();
  await expectAccessible(crew.page);
  expect([...admin.complaints, ...crew.complaints]).toEqual([]);
  await Promise.all([admin.context.close(), crew.context.close()]);
}

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
