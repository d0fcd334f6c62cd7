/** @module-tag whole */
import { ERRORS } from "@secret/contract";
import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { confirmedOrderOf } from "../browser/demo-orders.ts";
import { SIZES } from "../browser/every-look.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";
import { offerOrder, readSharedLink } from "./offer-order.ts";

const site = useSite();
const ANA = "ana@secret.example";

/** Signs a member in and opens one of their orders. */
async function openOwnOrder(email: string) {
  const { id } = await confirmedOrderOf(site, email);
  const visit = await site.visit();
  await signIn(visit.page, email);
  await visit.page.goto(`/orders/${id}`);
  return { ...visit, id };
}

/** Returns the event of an order. */
const eventOf = (orderId: string) =>
  site.server.context.database
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.eventId")
    .select(["events.title", "events.locationName"])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();

/** Opens a transfer link with a mocked offer, to check the page alone. */
async function openMadeUpOffer(page: Page): Promise<void> {
  const startsAt = new Date(Date.now() + 7_200_000).toISOString();
  const json = {
    ...{ from: "Ana", message: "", expiresAt: startsAt, isOwn: false },
    event: {
      ...{ title: "Koreatown Rooftop Supper", locationName: "The Roof on 6th", address: "3500 W 6th St" },
      ...{ zipCode: "90020", timeZone: "America/Los_Angeles", eventAt: startsAt },
    },
    pickupWindow: { startsAt, endsAt: startsAt },
    items: ["Hot Honey Tail", "Street Slaw", "Corn Ribs", "Truffle Fries"].map((name) => ({
      ...{ name, quantity: 1, imageUrl: null, allergens: null },
    })),
  };
  await page.route("**/api/transfers/look", (route) => route.fulfill({ json }));
  await page.goto(`/transfer/SECRET_${"a".repeat(43)}`);
}

test("on a phone the next action is visible at once, and the first invalid field gets the focus", async () => {
  const { page, context } = await site.visit();
  await openMadeUpOffer(page);
  const join = page.getByRole("button", { name: "Create account" });
  const box = await join.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(SIZES.phone.height);
  await join.click();
  await page.getByLabel("Email or phone").fill("noor@example.com");
  await join.click();
  await page.getByText("Please fill in all required fields").waitFor();
  await expectFocusOn(page, "First name");
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("Haddad");
  await page.getByLabel("ZIP code").fill("90013");
  await page.getByLabel("Password", { exact: true }).fill("a whispered password");
  await join.click();
  await expectFocusOn(page, "I am 18 years of age or older");
  await context.close();
});

const expectFocusOn = (page: Page, label: string) =>
  expect.poll(() => page.getByLabel(label).evaluate((field) => field === document.activeElement)).toBe(true);

test("shows a member at an item's limit the reason and another way on", async () => {
  const { page, context } = await site.visit();
  await signIn(page, "priya@secret.example");
  const { status, message } = ERRORS.ITEM_LIMIT_REACHED;
  const params = { limit: 2, name: "Hot Honey Tail" };
  const detail = message.replace("{limit}", "2").replace("{name}", params.name);
  const json = { type: "about:blank", title: "Refused", status, code: "ITEM_LIMIT_REACHED", detail, params };
  await page.route("**/api/transfers/claim", (route) => route.fulfill({ status, json }));
  await openMadeUpOffer(page);
  const claim = page.getByRole("button", { name: "Claim order" });
  await claim.click();
  await page.getByText("Limit 2 of Hot Honey Tail per person, including earlier orders.").waitFor();
  expect(await claim.count()).toBe(0);
  await page.getByRole("main").getByRole("link", { name: "My Orders" }).click();
  await page.waitForURL("**/orders");
  await context.close();
});

test("a link works until its offer is cancelled, replaced or expired, and never for its sender", async () => {
  const { page, context, id } = await openOwnOrder(ANA);
  const friend = await site.visit();
  const open = async (path: string, heading: string) => {
    await friend.page.goto(path);
    await friend.page.getByRole("heading", { name: heading }).waitFor();
  };

  const first = await offerOrder(page, "devon@secret.example");
  await open(first, "Ana kept something for you.");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Share link" }).click();
  const shared = await readSharedLink(page);
  for (const link of [first, shared]) await open(link, "Ana kept something for you.");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Replace link" }).click();
  await page
    .getByRole("dialog")
    .getByText(/including the one we sent/)
    .waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Replace link" }).click();
  await page.getByText("Earlier links no longer work.").waitFor();
  const second = await readSharedLink(page);
  for (const link of [first, shared]) await open(link, "Invalid Transfer");
  await open(second, "Ana kept something for you.");

  await page.goto(second);
  await page.getByRole("heading", { name: "You kept this for a friend." }).waitFor();
  await page.getByText("This is your own offer. Send the link to your friend.").waitFor();
  await page.getByRole("link", { name: "SECRET Exclusive Access Program, dashboard" }).waitFor();
  expect(await page.getByRole("button", { name: "Claim order" }).count()).toBe(0);

  await page.goto(`/orders/${id}`);
  await page.getByRole("button", { name: "Cancel transfer" }).click();
  await hear(page, "Transfer cancelled successfully");
  await open(second, "Invalid Transfer");

  const third = await offerOrder(page, "(213) 555-0188");
  await site.server.context.database
    .updateTable("transfers")
    .set({ expiresAt: new Date(0) })
    .where("orderId", "=", id)
    .where("state", "=", "pending")
    .execute();
  await open(third, "Transfer Expired");
  await Promise.all([context.close(), friend.context.close()]);
});

test("of two visitors with one link the first claims it and can reopen it; an order at pickup can't be claimed", async () => {
  const { page, context, id } = await openOwnOrder("devon@secret.example");
  const path = await offerOrder(page, "friend@example.com");
  const [first, second] = [await site.visit(), await site.visit()];
  await signIn(first.page, "priya@secret.example");
  await signIn(second.page, "member@secret.example");
  for (const each of [first, second]) {
    await each.page.goto(path);
    await each.page.getByRole("button", { name: "Claim order" }).waitFor();
  }
  const { title, locationName } = await eventOf(id);
  const expectOwnTicket = async () => {
    await first.page.getByRole("heading", { name: /^It's yours/ }).waitFor();
    await first.page.getByRole("heading", { name: title }).waitFor();
    await first.page.getByText(locationName).waitFor();
  };
  await first.page.getByRole("button", { name: "Claim order" }).click();
  await expectOwnTicket();
  await second.page.getByRole("button", { name: "Claim order" }).click();
  await second.page.getByRole("heading", { name: "Already Claimed" }).waitFor();
  await hear(second.page, "Transfer claim failed");
  await first.page.reload();
  await expectOwnTicket();

  await first.page.goto(`/orders/${id}`);
  const next = await offerOrder(first.page, "friend@example.com");
  await site.server.context.database
    .updateTable("orders")
    .set({ status: "ready" })
    .where("id", "=", id)
    .execute();
  await second.page.goto(next);
  await second.page.getByRole("heading", { name: "Too Late to Claim" }).waitFor();
  await Promise.all([context, first.context, second.context].map((each) => each.close()));
});

test("abuse 44: a link's token is in no other URL and no referrer; its preview says only that there is an offer", async () => {
  const path = `/transfer/SECRET_${"a".repeat(43)}`;
  const { page, context } = await site.visit();
  const requests: Request[] = [];
  // A continued request has its headers at once, a blocked one never does.
  await page.route("**/*", (route) => {
    requests.push(route.request());
    return route.continue();
  });
  await page.goto(path);
  await page.getByRole("heading", { name: "Invalid Transfer" }).waitFor();
  await page.getByRole("link", { name: "Terms" }).click();
  await page.getByRole("heading", { name: "Terms of Use" }).waitFor();
  const headers = await Promise.all(requests.map((request) => request.allHeaders()));
  expect(headers.filter(({ referer = "" }) => referer.includes("SECRET_"))).toEqual([]);
  const addresses = requests.map((request) => request.url()).filter((url) => url.includes("SECRET_"));
  expect(addresses).toEqual([site.url + path]);

  const html = await (await page.request.get(path)).text();
  expect(html).toContain('<meta property="og:title" content="An order for you · SECRET">');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain("SECRET_");
  expect(html).not.toContain("og:url");
  await context.close();
});

test("without a connection the link says so, and loads its offer once it is back", async () => {
  const { page, context } = await openOwnOrder("luca@secret.example");
  const path = await offerOrder(page, "friend@example.com");
  const friend = await site.visit();
  await friend.page.route("**/api/transfers/look", (route) => route.abort());
  await friend.page.goto(path);
  await friend.page.getByRole("heading", { name: "Your link didn't load" }).waitFor();
  await friend.page.unrouteAll();
  await friend.page.getByRole("button", { name: "Try again" }).click();
  await friend.page.getByRole("heading", { name: /kept something for you/ }).waitFor();
  await Promise.all([context.close(), friend.context.close()]);
});
