import { getAdminEvent } from "@secret/contract";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { makePlanChange } from "../../apps/server/src/features/incidents/service/make-plan-change.ts";
import { cancelStopped } from "../../apps/server/src/features/incidents/service/stop-pickup.ts";
import { openTestSession } from "../../apps/server/testing/create-members.ts";
import { callerOn } from "../browser/accounts.ts";
import { buyFrom } from "../browser/buy-from.ts";
import { createEventTonight } from "../browser/create-event.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { holdButton } from "../browser/hold-button.ts";
import { holdAnswers } from "../browser/network.ts";
import { useSite } from "../browser/use-site.ts";
import { openAdmin } from "../browser/visit.ts";

// Each kind of changed plan, by an admin and an order's owner on a slow line.

const site = useSite();

/** Creates an event with a paid order. */
async function eventWithOrder(title: string): Promise<string> {
  const id = await createEventTonight(site, title);
  await buyFrom(site, id);
  return id;
}

const read = async (id: string) => (await callerOn(site, "admin"))(getAdminEvent, { params: { id } });

async function expectLarge(...targets: readonly Locator[]): Promise<void> {
  for (const target of targets)
    expect((await target.boundingBox())?.height, String(target)).toBeGreaterThanOrEqual(64);
}

/** Asks to move an event to another address, and says how far that is. */
async function moveTo(page: Page, distance: string) {
  await page.getByLabel("Address").fill("1 Other St, Los Angeles");
  // They would lead directions to the former address.
  for (const degrees of ["Latitude", "Longitude"])
    await expect.poll(() => page.getByLabel(degrees).inputValue()).toBe("");
  await page.getByRole("button", { name: "3 changes · Save" }).click();
  const asked = page.getByRole("dialog", { name: "Change of plan" });
  const [permit, far] = [
    asked.getByRole("button", { name: "Permit" }),
    asked.getByRole("button", { name: distance }),
  ];
  await permit.click();
  await asked.getByText("Is the new place within 5 miles?").waitFor();
  await expectLarge(permit, far);
  await far.click();
  return asked;
}

/** Holds a button while the line is slow: it can't be pressed again until the answer is there, and then there is Undo. */
async function startOnSlowLine(page: Page, asked: Locator, name: string): Promise<Locator> {
  const start = asked.getByRole("button", { name });
  const undo = asked.getByRole("button", { name: "Undo", exact: true });
  await expectLarge(start);
  const release = await holdAnswers(page);
  await holdButton(start, () => expect.poll(() => start.isDisabled()).toBe(true));
  expect(await undo.count()).toBe(0);
  await release();
  await undo.waitFor();
  await expectLarge(undo);
  return undo;
}

/** Ends the undo time of the event's incident, and returns the incident's id. */
async function endUndoTime(eventId: string): Promise<string> {
  const { database, clock } = site.server.context;
  const { id } = await database
    .updateTable("incidents")
    .set({ leavesAt: clock.now() })
    .where("eventId", "=", eventId)
    .where("endedAt", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Opens the page of the event's order on its owner's phone. */
async function openOrder(eventId: string): Promise<Page> {
  const { context } = site.server;
  const order = await context.database
    .selectFrom("orders")
    .select(["id", "ownerId"])
    .where("eventId", "=", eventId)
    .executeTakeFirstOrThrow();
  const { page } = await site.visit("phone", "dark");
  const { cookie } = await openTestSession(context, order.ownerId ?? "");
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url: site.url }]);
  await page.goto(`/orders/${order.id}`);
  return page;
}

test("a near change of place can be undone; once made, the order's owner can take a full refund", async () => {
  const id = await eventWithOrder("Moved Night");
  const page = await openAdmin(site, `/admin/events/${id}`, { size: "phone" });
  const asked = await moveTo(page, "Yes, within 5 miles");
  await asked.getByText(/^No answer by .+: they keep it; not coming is refunded\.$/).waitFor();
  await asked.getByText(/^Change of plan: order \S+ is now .+ Full refund until .+\.$/).waitFor();
  await expectAccessible(page);
  await (await startOnSlowLine(page, asked, "Change the plan")).click();
  await asked.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "3 changes · Save" }).click();
  await asked.getByRole("button", { name: "Permit" }).click();
  await asked.getByRole("button", { name: "Yes, within 5 miles" }).click();
  await startOnSlowLine(page, asked, "Change the plan");
  await makePlanChange(site.server.context, await endUndoTime(id));
  expect((await read(id)).address).toBe("1 Other St, Los Angeles");
  await page.context().close();

  const phone = await openOrder(id);
  await phone.getByText(/^Change of plan: it's now .+\.$/).waitFor();
  await phone.getByText(/^Can't make it\? Full refund until .+\.$/).waitFor();
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Refund me" }).click();
  const release = await holdAnswers(phone);
  const refund = phone.getByRole("dialog").getByRole("button", { name: "Refund me" });
  await refund.click();
  await expect.poll(() => refund.getAttribute("aria-busy")).toBe("true");
  await release();
  await phone.getByText("Cancelled", { exact: true }).first().waitFor();
  await phone.context().close();
});

test("a far change stops sales and refunds orders without an answer; a member can keep theirs", async () => {
  const id = await eventWithOrder("Far Night");
  const page = await openAdmin(site, `/admin/events/${id}`, { size: "phone" });
  const asked = await moveTo(page, "No, farther");
  await asked.getByText(/^No answer by .+: full refund\.$/).waitFor();
  await startOnSlowLine(page, asked, "Change the plan");
  const items = site.server.context.database.selectFrom("menuItems").select("isStopped");
  expect((await items.where("eventId", "=", id).execute()).every(({ isStopped }) => isStopped)).toBe(true);
  await makePlanChange(site.server.context, await endUndoTime(id));
  expect((await read(id)).address).toBe("1 Other St, Los Angeles");
  await page.context().close();

  const phone = await openOrder(id);
  await phone.getByText(/^Coming\? Say so by .+\. No answer: full refund, tip too\.$/).waitFor();
  const release = await holdAnswers(phone);
  const coming = phone.getByRole("button", { name: "I'm coming" });
  await coming.click();
  await expect.poll(() => coming.getAttribute("aria-busy")).toBe("true");
  await release();
  await phone.getByText(/^You're coming\. Can't make it after all\? Full refund until .+\.$/).waitFor();
  expect(await coming.count()).toBe(0);
  await expectAccessible(phone);
  await phone.context().close();
});

test("cancelling an event with orders asks for a reason, can be undone, and then refunds every order", async () => {
  const id = await eventWithOrder("Cancelled Night");
  const page = await openAdmin(site, "/admin/events", { size: "phone" });
  await page.getByRole("combobox", { name: "Status of Cancelled Night" }).selectOption("cancelled");
  const dialog = page.getByRole("dialog", { name: "Cancel Cancelled Night?" });
  await dialog.getByText(/^1 not handed off · \$/).waitFor();
  const noDate = dialog.getByRole("button", { name: "No new date" });
  await expectLarge(noDate);
  await noDate.click();
  await dialog.getByText(/ is off, sorry \(no new date\)\. Don't head over\. \$/).waitFor();
  await expectAccessible(page);
  const undo = await startOnSlowLine(page, dialog, "Stop and refund everybody");
  await expectAccessible(page);
  await undo.click();
  await dialog.getByRole("button", { name: "Stop and refund everybody" }).waitFor();
  await startOnSlowLine(page, dialog, "Stop and refund everybody");
  const { context } = site.server;
  await cancelStopped(context, { eventId: id, incidentId: await endUndoTime(id) });
  expect((await read(id)).status).toBe("cancelled");
  const orders = context.database.selectFrom("orders").select("status").where("eventId", "=", id);
  await expect.poll(() => orders.execute(), { timeout: 20_000 }).toEqual([{ status: "cancelled" }]);
  await dialog.getByText("This event is cancelled.").waitFor();
  await page.context().close();

  const phone = await openOrder(id);
  await phone.getByText("Cancelled", { exact: true }).first().waitFor();
  await phone.context().close();
});
