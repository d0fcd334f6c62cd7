import { expect, test } from "vitest";
import { notifyDelays } from "../../apps/server/src/features/incidents/service/notify-delays.ts";
import { busyBoard, LATE, openCrewBoard } from "../browser/crew-board.ts";
import { makeCrewServer } from "../browser/crew-server.ts";
import { bringPickupOn, confirmedOrderOf } from "../browser/demo-orders.ts";
import { SIZES, SMALLEST_PHONE } from "../browser/every-look.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { enlargeText, expectNoOverflow } from "../browser/expect-reflow.ts";
import { holdButton } from "../browser/hold-button.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const EMAIL = "imani@secret.example";

test("the crew announces a delay on a phone, undoes it, announces it again, and its owner is notified", async () => {
  const { id, orderNumber } = await confirmedOrderOf(site, EMAIL);
  const eventId = await bringPickupOn(site, id);
  const { page, context } = await site.visit("phone", "dark");
  await signIn(page, "staff@secret.example");
  await page.goto(`/crew/${eventId}/list`);
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByRole("button", { name: "We're late" }).click();
  await page.getByText(/ (person gets|people get) a message\.$/).waitFor();
  const more = page.getByRole("button", { name: "5 min more" });
  expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await expectAccessible(page);
  await page.getByRole("slider", { name: "Delay in minutes" }).fill("25");
  await more.click();
  // Staff can't announce more than 30 minutes.
  expect(await more.isDisabled()).toBe(true);
  const say = page.getByRole("button", { name: "Say we're 30 min late" });
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await say.click();
  expect(await undo.count()).toBe(0);
  await holdButton(say, () => undo.waitFor());
  await undo.click();
  await holdButton(say, () => undo.waitFor());

  const { database, clock } = site.server.context;
  await database
    .updateTable("incidents")
    .set({ leavesAt: clock.now() })
    .where("eventId", "=", eventId)
    .where("endedAt", "is", null)
    .execute();
  await notifyDelays(site.server.context);
  const owner = await site.visit("phone", "light");
  await signIn(owner.page, EMAIL);
  await owner.page.goto(`/o/${orderNumber}`);
  await owner.page.waitForURL(`${site.url}/orders/${id}`);
  await owner.page.getByText("We're about 30 minutes behind.").waitFor();
  await owner.page.goto("/notifications");
  await owner.page.getByText("Running late, sorry.").waitFor();
  await Promise.all([context.close(), owner.context.close()]);
});

test("the suggested delay fits beside the pace on small phones with text at 200%", async () => {
  const { page, context } = await openCrewBoard(site, {}, makeCrewServer(busyBoard(LATE)));
  await enlargeText(page);
  const suggestion = page.getByRole("button", { name: "25 min late?" });
  for (const size of [SIZES.phone, SMALLEST_PHONE]) {
    await page.setViewportSize(size);
    await expectNoOverflow(page, `${size.width} px wide`);
    const pace = await page.getByText(/min behind$/).boundingBox();
    const button = await suggestion.boundingBox();
    if (pace === null || button === null) throw new Error("the pace and the suggestion aren't visible");
    expect(pace.x + pace.width <= button.x || pace.y + pace.height <= button.y).toBe(true);
    expect(button.x + button.width).toBeLessThanOrEqual(size.width);
    expect(button.height).toBeGreaterThanOrEqual(64);
  }
  await context.close();
});

test("a short link with another's order number finds nothing", async () => {
  const { orderNumber } = await confirmedOrderOf(site, EMAIL);
  const { page, context } = await site.visit("phone", "light");
  await signIn(page, "luca@secret.example");
  await page.goto(`/o/${orderNumber}`);
  await page.getByRole("heading", { name: "Order Not Found" }).waitFor();
  await context.close();
});
