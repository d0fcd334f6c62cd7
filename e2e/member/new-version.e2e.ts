/** @module-tag whole */
import { expect, test } from "vitest";
import { silenceSquare } from "../browser/network.ts";
import { findNewVersion, loadNewVersion, withNewVersion } from "../browser/new-version.ts";
import { useSite } from "../browser/use-site.ts";
import {
  addFirstItem,
  chooseWindow,
  continueToCardForm,
  openCheckout,
  openEvent,
  payByCard,
} from "../browser/visit.ts";

const site = useSite({ worker: true });

const CARD = "4111111111111111";

test("a page of the previous version keeps working, and its cart is there in the new one", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "luca@secret.example");
  // The first visit has no worker, so there is no previous version.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await withNewVersion(site, async () => {
    await findNewVersion(page);
    await addFirstItem(page);
    await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
    await loadNewVersion(page);
    await page.getByRole("link", { name: "Cart, 1 item" }).click();
    await page.getByRole("heading", { name: "Checkout" }).waitFor();
    await chooseWindow(page);
  });
  await context.close();
});

test("loading the new version during a payment neither loses nor repeats it", async () => {
  const { page, context } = await site.visit();
  await openCheckout(page, "imani@secret.example");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await continueToCardForm(page);
  const orderId = new URL(page.url()).searchParams.get("order") ?? "";
  await withNewVersion(site, async () => {
    await findNewVersion(page);
    const answer = silenceSquare(site);
    await payByCard(page, CARD);
    await expect.poll(() => statesOf(orderId)).toEqual(["started"]);
    await loadNewVersion(page);
    answer();
    await page.waitForURL(`**/orders/${orderId}*`);
    expect(await statesOf(orderId)).toEqual(["captured"]);
  });
  await context.close();
});

/** Returns the state of each payment attempt of an order. */
async function statesOf(orderId: string): Promise<string[]> {
  const payments = site.server.context.database.selectFrom("payments").select("state");
  const rows = await payments.where("orderId", "=", orderId).execute();
  return rows.map(({ state }) => state);
}
