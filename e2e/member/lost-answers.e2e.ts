import { LIVE_PATH } from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";
import { expect, test } from "vitest";
import { confirmedOrderOf, lateOrderOf } from "../browser/demo-orders.ts";
import { hear } from "../browser/heard.ts";
import { loseNextAnswer } from "../browser/network.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

const BUYER = "member@secret.example";

test("a check-in whose answer is lost is shown as done", async () => {
  const email = "sam@secret.example";
  const { id, windowId } = await confirmedOrderOf(site, email);
  const { database, clock } = site.server.context;
  const now = clock.now().getTime();
  const near = { startsAt: new Date(now + 20 * MINUTE_MS), endsAt: new Date(now + 40 * MINUTE_MS) };
  await database.updateTable("pickupWindows").set(near).where("id", "=", windowId).execute();
  const { page, context } = await site.visit();
  // Without the live stream, only the page itself can find out.
  await page.route(`**${LIVE_PATH}`, (route) => route.abort());
  await signIn(page, email);
  await page.goto(`/orders/${id}`);
  const { lost } = await loseNextAnswer(page, /\/check-in$/);
  await page.getByRole("button", { name: "I'm here" }).click();
  await lost;
  await page.getByText("The crew knows you're here.").waitFor();
  expect(await page.getByText(/^We couldn't reach the crew/).count()).toBe(0);
  await context.close();
});

test("a return and a claim whose answers are lost are reported as done", async () => {
  const email = "luca@secret.example";
  const { id, eventId } = await lateOrderOf(site, email, BUYER);
  const giver = await site.visit();
  await signIn(giver.page, email);
  await giver.page.goto(`/orders/${id}`);
  const returned = await loseNextAnswer(giver.page, /\/return$/);
  await giver.page.getByRole("button", { name: "Can't come? Give it back" }).click();
  await giver.page.getByRole("dialog").getByRole("button", { name: "Give it back" }).click();
  await returned.lost;
  await hear(giver.page, "Done. We're offering it to the waitlist.");
  await giver.page.getByRole("heading", { name: "Set aside for someone" }).waitFor();

  const buyer = await site.visit();
  await signIn(buyer.page, BUYER);
  await buyer.page.goto(`/events/${eventId}`);
  const claimed = await loseNextAnswer(buyer.page, /\/returned-order-offers\/[^/]+\/order$/);
  await buyer.page.getByRole("button", { name: /^Take it/ }).click();
  await claimed.lost;
  await buyer.page.getByRole("heading", { name: "Payment", exact: true }).waitFor();
  for (const { context } of [giver, buyer]) await context.close();
});
