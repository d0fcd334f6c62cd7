import { COOKIE_SESSION, SESSION_HEADER } from "@secret/contract";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import { hear } from "./heard.ts";

/** Gives the window a member's session, as the form does, which has tests of its own. The page stays where it is. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const answer = await page.request.post("/auth/v1/token?grant_type=password", {
    headers: { [SESSION_HEADER]: COOKIE_SESSION },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
}

/** Signs a demo member in and goes to the dashboard. */
export async function openDashboard(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Signs the member on the page out, by the header's menu. */
export async function signOut(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Profile menu" });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
  } else {
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  }
}

/** Signs a demo member in and goes to an event from the list. */
export async function openEvent(page: Page, email: string, title = DEMO_OPEN_EVENT): Promise<void> {
  await signIn(page, email);
  await page.goto("/events");
  await page.getByRole("heading", { name: title }).click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
}

/** Puts one of the first item that can be had into the cart of the event on the page. */
export async function addFirstItem(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Add .* to cart$/ })
    .first()
    .click();
  await hear(page, "added to cart!");
}

/** Signs a demo member in and goes as far as the checkout, with one item. */
export async function openCheckout(page: Page, email: string): Promise<void> {
  await openEvent(page, email);
  await addFirstItem(page);
  await page.goto("/checkout");
  await page.getByRole("heading", { name: "Checkout" }).waitFor();
}

/** Chooses the first pickup window that has room. */
export async function chooseWindow(page: Page): Promise<void> {
  await page.getByRole("radio").and(page.locator(":enabled")).first().check({ force: true });
}

/** Places the order of the checkout on the page, and waits for the payment step. */
export async function continueToPayment(page: Page): Promise<void> {
  await chooseWindow(page);
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await page.getByRole("heading", { name: "Payment", exact: true }).waitFor();
  await page
    .getByRole("button", { name: /^Pay \$/ })
    .and(page.locator(":enabled"))
    .waitFor();
}

/** The same, and waits for the provider's card form, which moves what stands below it as it comes. */
export async function continueToCardForm(page: Page): Promise<void> {
  await continueToPayment(page);
  await page.frameLocator('iframe[title="Card details"]').getByLabel("Card number").waitFor();
}

/** Pays the order on the page with a card of the provider's sandbox. */
export async function payByCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator('iframe[title="Card details"]');
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expires").fill("1230");
  await form.getByLabel("CVV").fill("123");
  await form.getByLabel("ZIP code").fill("90012");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
}

/**
 * Stops the page's clock, which then goes on only by `page.clock.runFor`: what can be undone stays so, however long a busy
 * machine takes. It must have been installed before the page was opened: a page that hears of the server's time while its
 * clock is exchanged takes that for its own clock's error, and what it shows for long over.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

/** The session is gone, and no page is open that could notice: one would go home by itself, in the way of what follows. */
export async function loseSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}
