import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { confirmedOrderOf } from "../browser/demo-orders.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { openEvent, signIn } from "../browser/visit.ts";

const site = useSite();

/** Mocks a device that passes files to other apps. Runs in the page. */
function mockFileSharing(): void {
  const shared: ShareData[] = [];
  Object.assign(globalThis, { shared });
  navigator.canShare = () => true;
  navigator.share = async (data) => void shared.push(data ?? {});
}

/** Returns the ticket's picture in the open sheet: its words for screen readers, and its size. */
async function ticketOf(page: Page) {
  const ticket = page.getByRole("dialog").getByRole("img");
  await ticket.waitFor();
  const size = await ticket.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  return { words: (await ticket.getAttribute("alt")) ?? "", size };
}

test("a paid order can be sent to a friend as a picture that names the day, and not the address", async () => {
  const email = "ana@secret.example";
  const { id } = await confirmedOrderOf(site, email);
  const { database } = site.server.context;
  const { eventId } = await database
    .selectFrom("orders")
    .select("eventId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const event = await database
    .selectFrom("events")
    .select(["address", "locationName", "zipCode"])
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  await database.updateTable("orders").set({ status: "completed" }).where("id", "=", id).execute();
  const { page, context } = await site.visit();
  await page.addInitScript(mockFileSharing);
  await signIn(page, email);
  await page.goto(`/orders/${id}`);
  await page.getByRole("button", { name: "Send to a friend" }).click();
  const { words, size } = await ticketOf(page);
  expect(size).toEqual([1080, 1920]);
  expect(words).toMatch(/^I was there · Somewhere in \w.*\. · \d+(:\d\d)?–\d/);
  for (const kept of Object.values(event)) expect(words).not.toContain(kept);

  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect
    .poll(() =>
      page.evaluate(() =>
        (Reflect.get(globalThis, "shared") as ShareData[]).map(({ files, url }) => [files?.[0]?.name, url]),
      ),
    )
    .toEqual([["secret-ticket.png", undefined]]);
  await context.close();
});

test("where a device can't share files, an event's picture is saved and its link copied", async () => {
  const { page, context } = await site.visit();
  await openEvent(page, "member@secret.example");
  const address = page.url();
  await page.getByRole("button", { name: "Share this event" }).click();
  expect((await ticketOf(page)).words).toContain("Are you in? · Somewhere in the Arts District.");
  expect(await page.getByRole("button", { name: "Send", exact: true }).count()).toBe(0);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save picture" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("secret-ticket.png");
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void Object.assign(globalThis, { copied: text });
  });
  await page.getByRole("button", { name: "Copy link" }).click();
  await hear(page, "Link copied");
  expect(await page.evaluate(() => Reflect.get(globalThis, "copied"))).toBe(address);
  await context.close();
});
