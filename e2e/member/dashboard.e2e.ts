import { expect, test } from "vitest";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import { confirmedOrderOf } from "../browser/demo-orders.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { useSite } from "../browser/use-site.ts";
import { openDashboard } from "../browser/visit.ts";

const site = useSite();

test("of the events what can be ordered now leads the dashboard; what is booked is quiet", async () => {
  const email = "member@secret.example";
  const { page, context } = await site.visit();
  await openDashboard(page, email);
  const order = page.getByRole("link", { name: "Order now" });
  await order.waitFor();
  await page.getByRole("link", { name: /^Koreatown Rooftop Supper.*Join the waitlist$/ }).waitFor();
  await order.click();
  await page.getByRole("heading", { name: DEMO_OPEN_EVENT, level: 1 }).waitFor();
  await context.close();
});

test("the dashboard shows the next pickup first, with window, countdown and code, and leads to order and news", async () => {
  const email = "imani@secret.example";
  const order = await confirmedOrderOf(site, email);
  const { database, clock } = site.server.context;
  const soon = new Date(clock.now().getTime() + 3_600_000);
  await database
    .updateTable("pickupWindows")
    .set({ startsAt: soon, endsAt: new Date(soon.getTime() + 1_200_000) })
    .where("id", "=", order.windowId)
    .execute();
  await database.updateTable("orders").set({ status: "ready" }).where("id", "=", order.id).execute();
  const { page, context } = await site.visit();
  await openDashboard(page, email);
  const next = page.getByRole("article").filter({ hasText: "Your next pickup" });
  await next.getByText(order.orderNumber).first().waitFor();
  await next.getByRole("timer").waitFor();
  await next.getByTestId("pickup-code").waitFor();
  await expectAccessible(page);
  const leading = await page.getByRole("link", { name: "Order now" }).boundingBox();
  expect((await next.boundingBox())?.y).toBeLessThan(leading?.y ?? 0);
  await next.getByRole("link", { name: "See the order" }).click();
  await page.waitForURL(`**/orders/${order.id}`);
  await page.goto("/dashboard");
  await page
    .getByRole("link", { name: /^Order confirmed/ })
    .first()
    .click();
  await page.waitForURL("**/orders/*");
  await context.close();
});
