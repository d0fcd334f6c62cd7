import {
  type AdminMenuItem,
  addMenuItem,
  arrangeMenu,
  cancelOrder,
  editMenuItem,
  getAdminEvent,
  getOrder,
  listMenuLibrary,
  type MenuItemEditInput,
  placeOrder,
  removeMenuItem,
} from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

async function menuOf(event: TestEvent): Promise<[AdminMenuItem, AdminMenuItem, ...AdminMenuItem[]]> {
  const { menu } = await admin.call(getAdminEvent, { params: { id: event.id } });
  const [first, second, ...rest] = menu;
  if (first === undefined || second === undefined) throw new Error("there are two items");
  return [first, second, ...rest];
}

function edit(item: AdminMenuItem, change: Partial<MenuItemEditInput>, by: Actor = admin) {
  const { id, currentQuantity: _sold, isHeld: _held, isStopped: _stop, sortOrder: _order, ...facts } = item;
  return by.call(editMenuItem, { params: { id }, body: { ...facts, ...change } });
}

const order = (event: TestEvent, by: Actor, quantities: number[]) =>
  by.call(placeOrder, { body: orderOf(event, quantities), idempotencyKey: crypto.randomUUID() });

test("saves every field of an item, and audits the edit", async () => {
  const event = await createOpenEvent(server);
  const [tail] = await menuOf(event);
  const edited = await edit(tail, {
    name: "Hot Honey Tail",
    priceCents: 2600,
    maxPerMember: 4,
    pickupUnits: 2,
    isSecretExclusive: true,
    allergens: ["shellfish", "wheat"],
    diets: ["pescatarian"],
  });
  expect(edited).toMatchObject({ name: "Hot Honey Tail", allergens: ["shellfish", "wheat"], revision: 2 });
  const detail = await server.parts.events.detail(event.id);
  expect(detail?.menu[0]).toMatchObject({ name: "Hot Honey Tail", priceCents: 2600 });
  expect(detail?.menu[0]).not.toHaveProperty("revision");
  const line = await server.context.database
    .selectFrom("auditLog")
    .select(["message", "oldValue", "newValue"])
    .where("actorId", "=", admin.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(line.message).toBe("Menu item edited: Hot Honey Tail (Test Event)");
  expect(line.oldValue).toContain("priceCents: 2400");
  expect(line.newValue).toContain("priceCents: 2600");
});

test("rejects diets that contradict the allergens", async () => {
  const [tail] = await menuOf(await createOpenEvent(server));
  const wrong = edit(tail, { allergens: ["shellfish"], diets: ["vegan"] });
  await expect(wrong).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("rejects the second of two concurrent edits of an item, and loses nothing of the first", async () => {
  const event = await createOpenEvent(server);
  const [tail] = await menuOf(event);
  const edits = await Promise.allSettled([
    edit(tail, { priceCents: 2500 }),
    edit(tail, { name: "Another Tail" }, await signedIn(server, "admin")),
  ]);
  const refused = edits.filter((each) => each.status === "rejected");
  expect(refused).toMatchObject([{ reason: { code: "EDITED_MEANWHILE" } }]);
  const [after] = await menuOf(event);
  expect([after.priceCents, after.name]).toEqual(
    edits[0].status === "fulfilled" ? [2500, "Tail"] : [2400, "Another Tail"],
  );
});

describe("abuse 96: editing a menu with placed orders", () => {
  test("a price change doesn't affect placed orders, and applies to later ones", async () => {
    const event = await createOpenEvent(server);
    const member = await signedIn(server);
    const placed = await order(event, member, [2]);
    const [tail] = await menuOf(event);
    await edit(tail, { name: "Golden Tail", priceCents: 9900 });
    const kept = await member.call(getOrder, { params: { id: placed.id } });
    expect(kept.items).toMatchObject([{ name: "Tail", quantity: 2, unitPriceCents: 2400 }]);
    expect(kept.totalCents).toBe(placed.totalCents);
    await expect(order(event, await signedIn(server), [1])).rejects.toMatchObject({ code: "TOTAL_CHANGED" });
  });

  test("stock can't be lower than what is sold or held", async () => {
    const event = await createOpenEvent(server);
    await order(event, await signedIn(server), [3]);
    const [tail] = await menuOf(event);
    await expect(edit(tail, { maxQuantity: 2 })).rejects.toMatchObject({
      problem: { code: "LIMIT_BELOW_TAKEN", field: "maxQuantity", params: { taken: 3 } },
    });
    expect((await edit(tail, { maxQuantity: 3 })).maxQuantity).toBe(3);
    await expect(order(event, await signedIn(server), [1])).rejects.toMatchObject({ code: "ITEM_SOLD_OUT" });
  });

  test("stock reduced during orders is never oversold", async () => {
    const event = await createOpenEvent(server);
    const [tail] = await menuOf(event);
    const members = await Promise.all(Array.from({ length: 6 }, () => signedIn(server)));
    await Promise.allSettled([
      ...members.map((member) => order(event, member, [1])),
      edit(tail, { maxQuantity: 3 }),
    ]);
    const [after] = await menuOf(event);
    expect(after.currentQuantity).toBeLessThanOrEqual(after.maxQuantity ?? 0);
  });

  test("an ordered item can't be removed, even after the order is cancelled", async () => {
    const event = await createOpenEvent(server);
    const member = await signedIn(server);
    const { id } = await order(event, member, [1]);
    const [tail, fries] = await menuOf(event);
    expect([tail.isHeld, fries.isHeld]).toEqual([true, false]);
    await member.call(cancelOrder, { params: { id } });
    const removal = admin.call(removeMenuItem, { params: { id: tail.id } });
    await expect(removal).rejects.toMatchObject({ code: "MENU_ITEM_HELD" });
    await admin.call(removeMenuItem, { params: { id: fries.id } });
    const { menu } = await admin.call(getAdminEvent, { params: { id: event.id } });
    expect(menu.map(({ name }) => name)).toEqual(["Tail"]);
  });

  test("an unavailable item can't be ordered, and its orders are kept", async () => {
    const event = await createOpenEvent(server);
    const [tail] = await menuOf(event);
    await edit(tail, { isAvailable: false });
    await expect(order(event, await signedIn(server), [1])).rejects.toMatchObject({
      code: "ITEM_UNAVAILABLE",
    });
  });
});

test("reordering a menu requires its latest state", async () => {
  const event = await createOpenEvent(server);
  const [tail, fries] = await menuOf(event);
  const added = await admin.call(addMenuItem, {
    params: { id: event.id },
    body: { name: "Slaw", priceCents: 500 },
  });
  const arrange = (itemIds: string[]) =>
    admin.call(arrangeMenu, { params: { id: event.id }, body: { itemIds } });
  await expect(arrange([fries.id, tail.id])).rejects.toMatchObject({ code: "EDITED_MEANWHILE" });
  await expect(arrange([fries.id, fries.id, tail.id])).rejects.toMatchObject({ code: "EDITED_MEANWHILE" });
  const { menu } = await arrange([added.id, fries.id, tail.id]);
  expect(menu.map(({ name }) => name)).toEqual(["Slaw", "Fries", "Tail"]);
});

test("the library lists each item once, in its latest version", async () => {
  const name = `Lobster Roll ${crypto.randomUUID().slice(0, 8)}`;
  const [former, later] = [await createOpenEvent(server), await createOpenEvent(server)];
  const body = { name, priceCents: 2100 };
  await admin.call(addMenuItem, { params: { id: former.id }, body });
  server.clock.advance(60);
  await admin.call(addMenuItem, {
    params: { id: later.id },
    body: { ...body, name: name.toUpperCase(), priceCents: 2300 },
  });
  const { items } = await admin.call(listMenuLibrary);
  const found = items.filter((item) => item.name.toLowerCase() === name.toLowerCase());
  expect(found).toMatchObject([{ name: name.toUpperCase(), priceCents: 2300, eventTitle: "Test Event" }]);
});
