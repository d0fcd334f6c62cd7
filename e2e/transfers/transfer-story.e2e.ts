import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { moveOrderByAdmin } from "../../apps/server/src/features/orders/service/move-order.ts";
import { adminIdOf } from "../browser/accounts.ts";
import { confirmedOrderOf } from "../browser/demo-orders.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { readCode, readLink } from "../browser/mailbox.ts";
import { loseNextAnswer } from "../browser/network.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";
import { offerOrder } from "./offer-order.ts";

const site = useSite();

const PASSWORD = "knock twice, then once";

/** Makes an order ready in the kitchen. */
async function makeReady(orderId: string): Promise<void> {
  const { context } = site.server;
  const adminId = await adminIdOf(site);
  const session = { sessionId: "", userId: adminId, role: "admin" } as const;
  for (const status of ["preparing", "ready"] as const) {
    const moved = await moveOrderByAdmin(context, session, orderId, { status });
    if (!moved.ok) throw new Error(moved.failure.code);
  }
}

/** Scans the code on a member's page as the crew, and hands the order off. */
async function scanAndHandOff(page: Page): Promise<void> {
  const code = page.getByTestId("pickup-code");
  await code.waitFor();
  const link = new URL((await code.getAttribute("data-url")) ?? "");
  const crew = await site.visit();
  await signIn(crew.page, "staff@secret.example");
  await crew.page.goto(`/verify${link.search}`);
  await crew.page.getByRole("button", { name: "Mark as picked up" }).click();
  await crew.page.getByRole("heading", { name: "Pickup complete" }).waitFor();
  await crew.context.close();
}

test("an order is transferred from its owner to a friend, who picks it up", async () => {
  const { id } = await confirmedOrderOf(site, "ana@secret.example");
  const ana = await site.visit("phone", "light");
  await signIn(ana.page, "ana@secret.example");
  await ana.page.goto(`/orders/${id}`);
  const path = await offerOrder(ana.page, "devon@secret.example", "Eat it hot: https://example.com");
  await hear(ana.page, "Transfer created successfully!");
  await ana.page.getByText(/^We're emailing a link to devon@secret.example/).waitFor();
  await ana.page.getByRole("img", { name: "QR code of the link" }).waitFor();
  const focused = () => ana.page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toMatch(/^(Share|Copy link)$/);
  await expectAccessible(ana.page);
  await ana.page.getByRole("button", { name: "Close" }).click();
  await ana.page.getByRole("heading", { name: "Waiting for your friend" }).waitFor();
  await expectAccessible(ana.page);

  const devon = await site.visit("desktop", "dark");
  await signIn(devon.page, "devon@secret.example");
  await devon.page.goto(path);
  await devon.page.getByRole("heading", { name: "Ana kept something for you." }).waitFor();
  await devon.page.getByText("Eat it hot: https://example.com").waitFor();
  expect(await devon.page.getByRole("link", { name: /example\.com/ }).count()).toBe(0);
  expect(await devon.page.locator("main").innerText()).not.toContain("$");
  await devon.page.getByRole("button", { name: "Claim order" }).click();
  await hear(devon.page, "Order transferred successfully!");
  await devon.page.getByRole("heading", { name: /^It's yours/ }).waitFor();
  await expectAccessible(devon.page);
  await devon.page.getByRole("link", { name: "See your order" }).click();
  await devon.page.getByText("A gift from Ana.").waitFor();
  expect(await devon.page.locator("main").innerText()).not.toContain("$");

  await ana.page.getByText(/^You gave this order to Devon/).waitFor();
  await ana.page.getByText("Transferred", { exact: true }).waitFor();
  await ana.page.getByRole("button", { name: "Print receipt" }).waitFor();
  expect(await ana.page.getByRole("button", { name: "Cancel Order" }).count()).toBe(0);
  expect(await ana.page.getByRole("button", { name: "Transfer Order" }).count()).toBe(0);
  await expectAccessible(ana.page);

  await makeReady(id);
  await scanAndHandOff(devon.page);
  await devon.page.getByText(/^Picked up .* Enjoy!$/).waitFor();
  expect(await ana.page.getByTestId("pickup-code").count()).toBe(0);
  expect([...ana.complaints, ...devon.complaints]).toEqual([]);
  await Promise.all([ana.context.close(), devon.context.close()]);
});

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email or phone").fill(email);
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("Haddad");
  await page.getByLabel("ZIP code").fill("90013");
}

async function agree(page: Page): Promise<void> {
  await page.getByLabel("I am 18 years of age or older").check();
  await page.getByLabel(/I accept the/).check();
}

/** Offers a demo member's order to a friend. Returns the link's path. */
async function offerFrom(email: string, contact: string): Promise<string> {
  const { id } = await confirmedOrderOf(site, email);
  const { page, context } = await site.visit();
  await signIn(page, email);
  await page.goto(`/orders/${id}`);
  const path = await offerOrder(page, contact);
  await context.close();
  return path;
}

/** Opens a link as a visitor and fills in the sign-up, without sending it. */
async function fillClaim(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: "Create account" }).click();
  await fillSignUp(page, email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await agree(page);
}

async function signInToClaim(page: Page, email: string): Promise<void> {
  await page.getByText("Sign in to claim what your friend kept for you.").waitFor();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("a visitor with a link signs up on the way, and gets the order", async () => {
  const email = "noor@example.com";
  const { id } = await confirmedOrderOf(site, "devon@secret.example");
  const devon = await site.visit();
  await signIn(devon.page, "devon@secret.example");
  await devon.page.goto(`/orders/${id}`);
  // Their code is mailed in the same minute as this link.
  const path = await offerOrder(devon.page, email);
  await devon.context.close();

  const { page, context, complaints } = await site.visit();
  await page.goto(path);
  await page.getByRole("button", { name: "Create account" }).click();
  expect(await page.getByLabel("Email or phone").evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Please fill in all required fields").waitFor();
  await expectAccessible(page);
  await fillSignUp(page, email);
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await hear(page, "Validation failed");
  await page.getByText("Password must be at least 8 characters").waitFor();
  await page.getByText("You must be 18 or older to join").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await agree(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/verify?email=*");
  await page.getByLabel("Verification code").fill(await readCode(site, email));
  await page.waitForURL("**/login*");
  await signInToClaim(page, email);
  await page.waitForURL(`**${path}`);
  await page.getByRole("button", { name: "Claim order" }).click();
  await page.getByRole("heading", { name: /^It's yours/ }).waitFor();
  await page.getByRole("link", { name: "See your order" }).click();
  await page.getByText("A gift from Devon.").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a friend whose sign-up lost its answer enters the code and gets back to the claim", async () => {
  const email = "lost@example.com";
  const path = await offerFrom("luca@secret.example", "(213) 555-0190");

  const { page, context } = await site.visit();
  await fillClaim(page, path, email);
  const { lost } = await loseNextAnswer(page, /^\/auth\/v1\/signup$/);
  await page.getByRole("button", { name: "Create account" }).click();
  await lost;
  await page.getByText("No connection. Please check your signal and try again.").waitFor();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText(/^Please wait \d+ seconds before requesting another code\./).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "I have a code" }).click();
  await page.waitForURL("**/verify?email=*");
  await page.getByLabel("Verification code").fill(await readCode(site, email));
  await page.waitForURL("**/login*");
  await signInToClaim(page, email);
  await page.waitForURL(`**${path}`);
  await context.close();
});

test("a visitor who confirms by the mail's link in a separate tab is led to the claim as well", async () => {
  const email = "sami@example.com";
  const path = await offerFrom("imani@secret.example", "(213) 555-0189");

  const { page, context } = await site.visit();
  await fillClaim(page, path, email);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/verify?email=*");
  const tab = await context.newPage();
  await tab.goto(await readLink(site, email));
  await tab.getByRole("button", { name: "Confirm" }).click();
  await tab.waitForURL("**/login*");
  await signInToClaim(tab, email);
  await tab.waitForURL(`**${path}`);
  await tab.getByRole("button", { name: "Claim order" }).waitFor();
  await context.close();
});
