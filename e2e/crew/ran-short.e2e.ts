import { expect, test } from "vitest";
import { cutOrders } from "../../apps/server/src/features/incidents/service/cut-orders.ts";
import { bringPickupOn, confirmedOrderOf } from "../browser/demo-orders.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { holdButton } from "../browser/hold-button.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const EMAIL = "imani@secret.example";

test("an admin counts on a phone, undoes it, holds again, and the owner of a cut order sees why", async () => {
  const { id } = await confirmedOrderOf(site, EMAIL);
  const eventId = await bringPickupOn(site, id);
  const { database, clock } = site.server.context;
  const { name } = await database
    .selectFrom("orderItems")
    .select("name")
    .where("orderId", "=", id)
    .where("position", "=", 0)
    .executeTakeFirstOrThrow();
  const { page, context } = await site.visit("phone", "dark");
  await signIn(page, "admin@secret.example");
  await page.goto(`/crew/${eventId}/list`);
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByRole("button", { name: "Ran short" }).click();
  const back = page.getByRole("button", { name: "Back" });
  expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await back.click();
  await page.getByRole("button", { name: "Stop selling" }).click();
  await page.getByRole("dialog").getByRole("button", { name }).first().click();
  await page.getByRole("button", { name: "We're out" }).click();
  const none = page.getByRole("button", { name: "None left" });
  expect((await none.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  // Nobody is cut by a number that nobody counted.
  expect(await page.getByRole("button", { name: /from orders/ }).count()).toBe(0);
  const item = database.selectFrom("menuItems").select("isStopped").where("eventId", "=", eventId);
  await expect
    .poll(async () => (await item.where("name", "=", name).executeTakeFirst())?.isStopped)
    .toBe(true);
  await none.click();
  await page.getByText(/^0 here · \d+ promised · \d+ short$/).waitFor();
  await expectAccessible(page);
  const cut = page.getByRole("button", { name: /^Cut \d+ from orders/ });
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await holdButton(cut, () => undo.waitFor());
  await undo.click();
  await holdButton(cut, () => undo.waitFor());

  const { id: incidentId } = await database
    .selectFrom("incidents")
    .select("id")
    .where("eventId", "=", eventId)
    .where("kind", "=", "short")
    .where("endedAt", "is", null)
    .executeTakeFirstOrThrow();
  await database
    .updateTable("incidents")
    .set({ leavesAt: clock.now() })
    .where("id", "=", incidentId)
    .execute();
  await cutOrders(site.server.context, incidentId);
  const owner = await site.visit("phone", "light");
  await signIn(owner.page, EMAIL);
  await owner.page.goto(`/orders/${id}`);
  await owner.page.getByText("Sorry, we ran short: 0 of").waitFor();
  await owner.page.getByText("Why me?").click();
  await owner.page.getByText("We took one at a time from the biggest orders, latest first.").waitFor();
  await Promise.all([context.close(), owner.context.close()]);
});
