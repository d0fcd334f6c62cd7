import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import type { Size, Theme } from "../browser/every-look.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { readCode } from "../browser/mailbox.ts";
import { hasFilesOf } from "../browser/stored.ts";
import type { UsedSite } from "../browser/use-site.ts";
import { chooseWindow, payByCard, signIn, signOut } from "../browser/visit.ts";
import { offerOrder } from "../transfers/offer-order.ts";

/** Timeout of the walk, in ms. It visits some twenty pages and checks most of them with axe. */
export const LINE_TIMEOUT_MS = 360_000;

/**
 * Walks a new member's whole line in any browser: from the registration to the pickup, the profile, a look without signal,
 * and the sign-out. Passkeys aren't part of it, because only Chromium's own protocol has a virtual authenticator. Expects no
 * errors in the consoles until the signal is cut.
 */
export async function walkMembersLine(site: UsedSite, size: Size, theme: Theme): Promise<void> {
  const email = `noor-${size}@example.com`;
  const { page, context, complaints } = await site.visit(size, theme);
  await becomeMember(site, page, email);
  await fillCart(page);
  const other = await site.visit(size, theme);
  await signIn(other.page, "member@secret.example");
  await other.page.goto(new URL(page.url()).pathname);
  // Firefox activates controls by key only in the window in front.
  await page.bringToFront();
  await orderAndPay(page, other.page);
  await offerAndKeep(page);
  await crewHandsOff(site, page, size, theme);
  await page.bringToFront();
  await readNotification(page);
  await changeName(page);
  expect([...complaints, ...other.complaints]).toEqual([]);
  await other.context.close();
  await readOffline(page);
  await signOut(page);
  await page.waitForURL((url) => url.pathname === "/");
  await context.close();
}

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

async function verify(site: UsedSite, page: Page, email: string): Promise<void> {
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

async function becomeMember(site: UsedSite, page: Page, email: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Join SECRET Program" }).first().waitFor();
  await expectAccessible(page);
  await register(page, email);
  await verify(site, page, email);
  await expectAccessible(page);
  // Only the password is missing.
  expect(await page.getByLabel("Email address").inputValue()).toBe(email);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
  await page.keyboard.type("knock twice, then once");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: "Welcome, Noor" }).waitFor();
  await expectAccessible(page);
}

/** Opens the open event from the list and puts two pieces of an item in the cart. */
async function fillCart(page: Page): Promise<void> {
  await page.goto("/events");
  await page.getByRole("heading", { name: DEMO_OPEN_EVENT }).waitFor();
  await page.getByText("Fully Booked").waitFor();
  await page.getByText(/Opens in/).waitFor();
  await expectAccessible(page);
  await page.getByRole("heading", { name: DEMO_OPEN_EVENT }).click();
  await page.getByText("✓ Open for Orders").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Hot Honey Tail to cart" }).click();
  await hear(page, "Hot Honey Tail added to cart!");
  await page.getByRole("button", { name: "One Hot Honey Tail more" }).click();
}

/** Orders the cart with a tip, and pays with a card that is declined and then with a good one, while another member watches. */
async function orderAndPay(page: Page, other: Page): Promise<void> {
  const placesLeft = async () =>
    Number(/(\d+) left/.exec(await other.getByTestId("capacity").innerText())?.[1]);
  const before = await placesLeft();
  await page.getByRole("link", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
  await page.getByRole("button", { name: /Continue to payment/ }).waitFor();
  await expectAccessible(page);
  expect(await page.getByTestId("total").innerText()).toBe("$57.07");
  await page.getByRole("button", { name: /^10%/ }).click();
  await expect.poll(() => page.getByTestId("total").innerText()).toBe("$62.27");
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
}

/** Offers the order to a friend, and takes the offer back. */
async function offerAndKeep(page: Page): Promise<void> {
  await offerOrder(page, "devon@secret.example", "Eat it hot");
  await hear(page, "Transfer created successfully!");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("heading", { name: "Waiting for your friend" }).waitFor();
  await page.getByRole("button", { name: "Cancel transfer" }).click();
  await hear(page, "Transfer cancelled successfully");
}

/** Moves the order along as an admin and scans it as the crew, while the member's page updates itself. */
async function crewHandsOff(site: UsedSite, page: Page, size: Size, theme: Theme): Promise<void> {
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
  await showCodeFullScreen(page);
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

/** Shows the code full screen, as at the pickup window. */
async function showCodeFullScreen(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show the code larger" }).click();
  const dialog = page.getByRole("dialog", { name: /^QR code of order/ });
  await expectAccessible(page);
  await dialog.getByRole("button").click();
  await dialog.waitFor({ state: "detached" });
}

/** Opens the order from the notification about its pickup. */
async function readNotification(page: Page): Promise<void> {
  const orderPath = new URL(page.url()).pathname;
  await page.getByRole("link", { name: /^Notifications, \d+ unread$/ }).click();
  await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
  await expectAccessible(page);
  await page.getByRole("article").first().getByRole("link").click();
  await page.waitForURL(`**${orderPath}`);
}

async function changeName(page: Page): Promise<void> {
  await page.goto("/profile?section=personal");
  await page.getByLabel("First name").fill("Nora");
  // Before the toast, whose colors aren't final while it fades in.
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await hear(page, "Profile updated successfully!");
}

/**
 * Reads the stored orders without a connection. Failed requests aren't complaints then. Firefox's service worker keeps its
 * connection, so only the page is offline there.
 */
async function readOffline(page: Page): Promise<void> {
  await hasFilesOf(page, "member");
  await page.goto("/orders");
  await page.getByText("View Details").first().waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText("View Details").first().waitFor();
  expect(await page.evaluate(() => navigator.onLine)).toBe(false);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText("View Details").first().waitFor();
}
