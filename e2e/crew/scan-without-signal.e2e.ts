import { beforeAll, expect, test } from "vitest";
import { startPickup } from "../browser/demo-orders.ts";
import { typeAsScanner } from "../browser/keyboard.ts";
import { hasFilesOf, keptWorkIn } from "../browser/stored.ts";
import { untilTapped } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite({ worker: true });
const GREEN = "rgb(14, 107, 53)";
const AMBER = "rgb(255, 183, 3)";

let pickup: Awaited<ReturnType<typeof startPickup>>;
beforeAll(async () => {
  pickup = await startPickup(site);
});

/** Opens an event's scanner on a crew device, with the event's state. */
async function openScanner(eventId: string, email: string) {
  const visit = await site.visit("phone", "light");
  await untilTapped(visit.page);
  await signIn(visit.page, email);
  await visit.page.goto(`/crew/${eventId}/scan`);
  await visit.page.getByText(/^As of/).waitFor();
  await visit.page.getByText("Live", { exact: true }).waitFor();
  return visit;
}

const statusOf = async (id: string) => {
  const { database } = site.server.context;
  return database.selectFrom("orders").select(["status"]).where("id", "=", id).executeTakeFirstOrThrow();
};

test("after the network is cut, scans work as before, show how many are unsent, and are sent when it is back", async () => {
  const { eventId, orders } = pickup;
  const [first, second, contested] = orders;
  if (first === undefined || second === undefined || contested === undefined)
    throw new Error("the demo has too few orders");
  const { page, context } = await openScanner(eventId, "staff@secret.example");
  const result = page.getByRole("dialog");
  await page.getByText(`0 of ${orders.length}`).waitFor();

  await typeAsScanner(page, first.link);
  await result.getByRole("heading", { name: "Hand off" }).waitFor();
  await result.getByText(first.orderNumber).waitFor();
  await expect.poll(() => statusOf(first.id)).toEqual({ status: "completed" });
  await result.getByRole("button", { name: "Scan next" }).click();

  await context.setOffline(true);
  await typeAsScanner(page, second.link);
  await result.getByRole("heading", { name: "Hand off" }).waitFor();
  expect(await result.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(GREEN);
  await result.getByRole("button", { name: "Scan next" }).click();
  await page.getByText("scan waiting for signal").waitFor({ state: "attached" });
  await page.getByText(`2 of ${orders.length}`).waitFor();
  await typeAsScanner(page, first.link);
  await result.getByRole("heading", { name: "Already Picked Up" }).waitFor();
  await result.getByRole("button", { name: "Scan next" }).click();
  expect(await statusOf(second.id)).toEqual({ status: "ready" });

  const other = await openScanner(eventId, "admin@secret.example");
  await typeAsScanner(other.page, contested.link);
  await other.page.getByRole("dialog").getByRole("heading", { name: "Hand off" }).waitFor();
  await expect.poll(() => statusOf(contested.id)).toEqual({ status: "completed" });
  await typeAsScanner(page, contested.link);
  await result.getByRole("heading", { name: "Hand off" }).waitFor();
  await result.getByRole("button", { name: "Scan next" }).click();

  await context.setOffline(false);
  await expect.poll(() => statusOf(second.id)).toEqual({ status: "completed" });
  await page.getByText("Live", { exact: true }).waitFor();
  await page.getByRole("button", { name: "1 order went out twice" }).click();
  const row = result.getByRole("listitem").filter({ hasText: "went out twice" });
  await row.getByText(`${contested.orderNumber} (`).waitFor();
  await row.getByRole("button", { name: `Got it ${contested.orderNumber}` }).click();
  await row.waitFor({ state: "detached" });
  await Promise.all([context.close(), other.context.close()]);
});

test("a hand-off answered on weak signal is kept over a reload without signal", async () => {
  const { eventId, orders } = pickup;
  const order = orders[3];
  if (order === undefined) throw new Error("the demo has too few orders");
  const { page, context } = await openScanner(eventId, "staff@secret.example");
  const result = page.getByRole("dialog");
  await hasFilesOf(page, "crew");
  await context.route(/\/board\?/, () => Promise.resolve());
  await typeAsScanner(page, order.link);
  await result.getByRole("heading", { name: "Hand off" }).waitFor();
  await expect.poll(() => keptWorkIn(page)).toEqual({ boards: 1, waiting: 0 });
  expect(await statusOf(order.id)).toEqual({ status: "completed" });

  await context.setOffline(true);
  await page.reload();
  await page.getByText(/^As of/).waitFor();
  await typeAsScanner(page, order.link);
  await result.getByRole("heading", { name: "Already Picked Up" }).waitFor();
  expect(await result.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(AMBER);
  await result.getByRole("button", { name: "Scan next" }).click();

  await context.unrouteAll();
  await context.setOffline(false);
  await page.getByText("Live", { exact: true }).waitFor();
  const { database } = site.server.context;
  expect(
    await database.selectFrom("pickupConflicts").select("id").where("orderId", "=", order.id).execute(),
  ).toEqual([]);
  await context.close();
});
