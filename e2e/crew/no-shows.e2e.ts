import { expect, test } from "vitest";
import { notifyWaiting } from "../../apps/server/src/features/incidents/service/notify-waiting.ts";
import { settleRelease } from "../../apps/server/src/features/incidents/service/release-no-shows.ts";
import { bringPickupOn, confirmedOrderOf } from "../browser/demo-orders.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { holdButton } from "../browser/hold-button.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const EMAIL = "imani@secret.example";

/** Moves an order's window so that it ended this many minutes ago. */
async function endWindow(orderId: string, minutes: number): Promise<void> {
  const { database, clock } = site.server.context;
  const { pickupWindowId } = await database
    .selectFrom("orders")
    .select("pickupWindowId")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const before = (more: number) => new Date(clock.now().getTime() - (minutes + more) * 60_000);
  await database
    .updateTable("pickupWindows")
    .set({ startsAt: before(20), endsAt: before(0) })
    .where("id", "=", pickupWindowId)
    .execute();
}

test("an owner is on the way, the lead releases the order, and they come after all", async () => {
  const { id, orderNumber } = await confirmedOrderOf(site, EMAIL);
  const eventId = await bringPickupOn(site, id);
  await endWindow(id, 5);
  await notifyWaiting(site.server.context);
  const owner = await site.visit("phone", "light");
  await signIn(owner.page, EMAIL);
  await owner.page.goto(`/o/${orderNumber}`);
  await owner.page.getByText("Your order is waiting.").first().waitFor();
  await owner.page.getByRole("button", { name: "On my way: 15 more minutes" }).click();
  await owner.page.getByText("See you soon.").waitFor();
  await expectAccessible(owner.page);

  await endWindow(id, 50);
  const { page, context } = await site.visit("phone", "dark");
  await signIn(page, "admin@secret.example");
  await page.goto(`/crew/${eventId}/board`);
  const lane = page.getByRole("region", { name: "Don't drop yet" });
  await lane.getByText(orderNumber).first().waitFor();
  await lane.getByRole("button", { name: /^Release \d+$/ }).click();
  const release = page.getByRole("button", { name: /^Release \d+ orders?$/ });
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await release.waitFor();
  await expectAccessible(page);
  await release.click();
  expect(await undo.count()).toBe(0);
  await holdButton(release, () => undo.waitFor());
  const incident = await site.server.context.database
    .selectFrom("incidents")
    .select("id")
    .where("eventId", "=", eventId)
    .where("kind", "=", "no-show")
    .executeTakeFirstOrThrow();
  await settleRelease(site.server.context, incident.id);
  await owner.page.getByText("If it sells, you get its price back.").waitFor();

  await page.goto(`/crew/${eventId}/board`);
  await lane
    .getByText(/Released at /)
    .first()
    .waitFor();
  const came = lane.getByRole("button", { name: new RegExp(`^They came ?: ${orderNumber}$`) });
  expect((await came.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await came.click();
  await came.waitFor({ state: "detached" });
  await owner.page
    .getByRole("main")
    .getByText("If it sells, you get its price back.")
    .waitFor({ state: "detached" });
  await Promise.all([context.close(), owner.context.close()]);
});
