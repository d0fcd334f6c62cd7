import { expect, test } from "vitest";
import { cancelStopped } from "../../apps/server/src/features/incidents/service/stop-pickup.ts";
import { cancelEventOrders } from "../../apps/server/src/features/orders/service/cancel-event.ts";
import { userIdOf } from "../browser/accounts.ts";
import { bringPickupOn, confirmedOrderOf } from "../browser/demo-orders.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { holdButton } from "../browser/hold-button.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const EMAIL = "imani@secret.example";
const CREW = "staff@secret.example";

test("only the lead stops the pickup on a phone; Undo opens sales again; later it shows the refunds", async () => {
  const { id } = await confirmedOrderOf(site, EMAIL);
  const eventId = await bringPickupOn(site, id);
  const { database } = site.server.context;
  const { page, context } = await site.visit("phone", "dark");
  await signIn(page, CREW);
  const openHelp = async () => {
    await page.goto(`/crew/${eventId}/list`);
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("button", { name: "We have to stop" }).click();
    await page.getByText(/ not handed off · \$/).waitFor();
  };
  await openHelp();
  await page.getByText("Only the event's lead or an admin can do this.").waitFor();
  expect(await page.getByRole("button", { name: "Rain" }).count()).toBe(0);

  const leadId = await userIdOf(site, CREW);
  await database.updateTable("events").set({ leadId }).where("id", "=", eventId).execute();
  await openHelp();
  const rain = page.getByRole("button", { name: "Rain" });
  expect((await rain.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await rain.click();
  await page.getByText(/ is off, sorry \(rain\)\. Don't head over\. \$/).waitFor();
  await expectAccessible(page);
  const stop = page.getByRole("button", { name: "Stop and refund everybody" });
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await stop.click();
  expect(await undo.count()).toBe(0);
  const stoppedItems = async () => {
    const items = database.selectFrom("menuItems").select("isStopped").where("eventId", "=", eventId);
    return new Set((await items.execute()).map(({ isStopped }) => isStopped));
  };
  await holdButton(stop, () => undo.waitFor());
  expect(await stoppedItems()).toEqual(new Set([true]));
  await undo.click();
  await stop.waitFor();
  expect(await stoppedItems()).toEqual(new Set([false]));

  // Stopped for good, its refunds are shown until none is open.
  await holdButton(stop, () => undo.waitFor());
  const { context: server } = site.server;
  const incidents = database.updateTable("incidents").set({ leavesAt: server.clock.now() });
  const { id: incidentId } = await incidents
    .where("eventId", "=", eventId)
    .where("endedAt", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.insertInto("refundPauses").values({ eventId, pausedAt: server.clock.now() }).execute();
  await cancelStopped(server, { eventId, incidentId });
  await cancelEventOrders(server, eventId);
  await page.getByText("This event is cancelled.").waitFor();
  await page.getByText(/^\d+ refunds? to go, paused$/).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Resume refunds" }).click();
  await page.getByText(/^(\d+ refunds? to go|All refunds are done\.)$/).waitFor();
  await context.close();
});
