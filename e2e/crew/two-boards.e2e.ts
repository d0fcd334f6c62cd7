import { expect, test } from "vitest";
import { ticket } from "../browser/crew-board.ts";
import { bringPickupOn, confirmedOrderOf } from "../browser/demo-orders.ts";
import { holdButton } from "../browser/hold-button.ts";
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

test("two devices hand off one remake: only the first one's undo brings it back, on both screens", async () => {
  const { id, orderNumber } = await confirmedOrderOf(site, "ana@secret.example");
  const eventId = await bringPickupOn(site, id);
  const { database } = site.server.context;
  await database.updateTable("orders").set({ status: "ready" }).where("id", "=", id).execute();
  const first = await openDevice(eventId, "staff@secret.example");
  const second = await openDevice(eventId, "admin@secret.example");
  const handOffOn = ({ page }: typeof first) =>
    page.getByRole("button", { name: new RegExp(`^Hand off ?: remake for ${orderNumber}`) });
  const undoOn = ({ page }: typeof first) => page.getByRole("button", { name: `Undo ${orderNumber}` });
  await first.page.getByRole("button", { name: "Help", exact: true }).click();
  await first.page.getByRole("button", { name: "Wrong order" }).click();
  const help = first.page.getByRole("dialog");
  await help.getByLabel("Name or order number").fill(orderNumber);
  await help.getByRole("button", { name: new RegExp(orderNumber) }).click();
  await help.getByRole("button", { name: "Remake", exact: true }).click();
  await help.getByRole("button", { name: /^Make it all again|^Make these again/ }).click();
  await help.getByText("It's being made again, first on the board.").waitFor();
  await first.page.keyboard.press("Escape");
  await handOffOn(second).waitFor();

  await second.context.setOffline(true);
  await second.page.getByText(/^Offline\./).waitFor();
  await holdButton(handOffOn(second), () => undoOn(second).waitFor());
  await holdButton(handOffOn(first), () => undoOn(first).waitFor());
  await second.context.setOffline(false);
  const outcomes = async () => {
    const rows = await database
      .selectFrom("crewActions")
      .select(["kind", "answer"])
      .where("orderId", "=", id)
      .orderBy("receivedAt")
      .execute();
    return rows.map(({ kind, answer }) => `${kind} ${(answer as { outcome: string }).outcome}`);
  };
  await expect.poll(outcomes).toEqual(["remake done", "end-remake done", "end-remake already"]);
  await undoOn(second).click();
  await expect.poll(outcomes).toHaveLength(4);
  expect((await outcomes())[3]).toBe("take-back-remake already");
  for (const device of [first, second]) await handOffOn(device).waitFor({ state: "detached" });
  await undoOn(first).click();
  for (const device of [first, second]) await handOffOn(device).waitFor();
  await first.context.close();
  await second.context.close();
});
