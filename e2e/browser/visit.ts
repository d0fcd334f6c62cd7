import { COOKIE_SESSION, SESSION_HEADER } from "@secret/contract";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import type { Size } from "./every-look.ts";
import { hear } from "./heard.ts";
import type { UsedSite } from "./use-site.ts";

/** Signs a member in without the form, which has its own tests. The page doesn't change. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const answer = await page.request.post("/auth/v1/token?grant_type=password", {
    headers: { [SESSION_HEADER]: COOKIE_SESSION },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
}

/** Signs a demo member in and opens the dashboard. */
export async function openDashboard(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Signs the demo admin in and opens a page of the admin area, once `prepare` has set up the browser's page. */
export async function openAdmin(
  site: UsedSite,
  path: string,
  { size = "desktop", prepare }: { size?: Size; prepare?: (page: Page) => Promise<unknown> } = {},
): Promise<Page> {
  const { page } = await site.visit(size, "light");
  await prepare?.(page);
  await signIn(page, "admin@secret.example");
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

/** Signs the member out with the header's menu. */
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

/** Signs a demo member in and opens an event from the list. */
export async function openEvent(page: Page, email: string, title = DEMO_OPEN_EVENT): Promise<void> {
  await signIn(page, email);
  await page.goto("/events");
  await page.getByRole("heading", { name: title }).click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
}

/** Adds one of the first available item to the cart on the event's page. */
export async function addFirstItem(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Add .* to cart$/ })
    .first()
    .click();
  await hear(page, "added to cart!");
}

/** Signs a demo member in and opens the checkout with one item. */
export async function openCheckout(page: Page, email: string): Promise<void> {
  await openEvent(page, email);
  await addFirstItem(page);
  await page.goto("/checkout");
  await page.getByRole("heading", { name: "Checkout" }).waitFor();
}

/** Chooses the first pickup window with room. */
export async function chooseWindow(page: Page): Promise<void> {
  await page.getByRole("radio").and(page.locator(":enabled")).first().check({ force: true });
}

/** Places the checkout's order and waits for the payment step. */
export async function continueToPayment(page: Page): Promise<void> {
  await chooseWindow(page);
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await page.getByRole("heading", { name: "Payment", exact: true }).waitFor();
  await page
    .getByRole("button", { name: /^Pay \$/ })
    .and(page.locator(":enabled"))
    .waitFor();
}

/** Places the order and waits for Square's card form, which moves what is below it. */
export async function continueToCardForm(page: Page): Promise<void> {
  await continueToPayment(page);
  await page.frameLocator('iframe[title="Card details"]').getByLabel("Card number").waitFor();
}

/** Pays the order with a card of Square's sandbox. */
export async function payByCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator('iframe[title="Card details"]');
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expires").fill("1230");
  await form.getByLabel("CVV").fill("123");
  await form.getByLabel("ZIP code").fill("90012");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
}

/**
 * Stops the page's clock, which then moves only by `page.clock.runFor`, so that Undo stays however slow the
 * machine is. Install the clock before the page opens: a page that gets the server's time during the switch
 * would treat the difference as its own clock's error.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

/** Deletes the session while no page is open, because an open page would redirect itself. */
export async function loseSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

interface OpenedCardForm {
  readonly page: Page;
  readonly orderId: string;
  close(): Promise<void>;
}

/** Opens a window in which a demo member has placed an order and sees the card form. */
export async function openCardForm(site: UsedSite, email: string): Promise<OpenedCardForm> {
  const { page, context } = await site.visit();
  await openCheckout(page, email);
  await continueToCardForm(page);
  return { page, orderId: orderIdOf(page), close: () => context.close() };
}

/** Returns the id of the order that the page pays. */
export const orderIdOf = (page: Page) => new URL(page.url()).searchParams.get("order") ?? "";

/** Returns the state of an order's payment; undefined without one. */
export async function paymentStateOf({ server }: UsedSite, orderId: string): Promise<string | undefined> {
  const payments = server.context.database.selectFrom("payments").select("state");
  return (await payments.where("orderId", "=", orderId).executeTakeFirst())?.state;
}
