import { expect, test } from "vitest";
import { ticket } from "../browser/crew-board.ts";
import { bringPickupOn, confirmedOrderOf } from "../browser/demo-orders.ts";
import { onlyWhenTold } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite({ worker: true });

async function openDevice(eventId: string, email: string) {
  const { page, context } = await site.visit("desktop", "dark");
  await onlyWhenTold(page);
  await signIn(page, email);
  await page.goto(`/crew/${eventId}/board`);
  await page.getByText("Live", { exact: true }).waitFor();
  return { page, context };
}

test("two devices share a board: each shows at once what the other does, from the fryer to the pickup window", async () => {
  const { id, orderNumber } = await confirmedOrderOf(site, "imani@secret.example");
  const eventId = await bringPickupOn(site, id);
  const kitchen = await openDevice(eventId, "staff@secret.example");
  const window = await openDevice(eventId, "admin@secret.example");
  await ticket(kitchen.page, "confirmed", orderNumber).waitFor();

  await kitchen.page.getByRole("button", { name: `Start ${orderNumber}` }).click();
  await ticket(window.page, "preparing", orderNumber).waitFor();
  await kitchen.page.getByRole("button", { name: `Ready ${orderNumber}` }).click();
  await ticket(window.page, "ready", orderNumber).waitFor();

  await window.page.getByRole("button", { name: `Hand off ${orderNumber}` }).click();
  await window.page.getByRole("button", { name: "Code doesn't scan" }).click();
  await window.page.getByRole("button", { name: `Undo ${orderNumber}` }).click();
  const { database } = site.server.context;
  const actions = () =>
    database.selectFrom("crewActions").select("id").where("eventId", "=", eventId).execute();
  await expect.poll(async () => (await actions()).length).toBe(4);
  const { status } = await database
    .selectFrom("orders")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(status).toBe("ready");
  await ticket(kitchen.page, "ready", orderNumber).waitFor();
  await kitchen.context.close();
  await window.context.close();
});
