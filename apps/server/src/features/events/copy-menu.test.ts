import { addMenuItem, copyMenu, getAdminEvent, placeOrder } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const menuOf = async (id: string) => (await admin.call(getAdminEvent, { params: { id } })).menu;
const copy = (id: string, fromEventId: string) =>
  admin.call(copyMenu, { params: { id }, body: { fromEventId } });
const add = (id: string, name: string) =>
  admin.call(addMenuItem, {
    params: { id },
    body: { name, priceCents: 700, maxQuantity: 5, allergens: ["milk"], diets: ["vegetarian"] },
  });

test("appends another event's items unchanged, with nothing sold", async () => {
  const [from, to] = [await createOpenEvent(server), await createOpenEvent(server)];
  await add(from.id, "Corn Ribs");
  const order = orderOf(from, [1]);
  await (await signedIn(server)).call(placeOrder, { body: order, idempotencyKey: crypto.randomUUID() });
  const before = await menuOf(to.id);
  const { addedCount, menu } = await copy(to.id, from.id);
  // Both events start with the same items.
  expect(addedCount).toBe(1);
  expect(menu.slice(0, -1)).toEqual(before);
  expect(menu.at(-1)).toMatchObject({
    name: "Corn Ribs",
    priceCents: 700,
    maxQuantity: 5,
    currentQuantity: 0,
    allergens: ["milk"],
    diets: ["vegetarian"],
    isHeld: false,
  });
  const line = await server.context.database
    .selectFrom("auditLog")
    .select(["message", "newValue"])
    .where("actorId", "=", admin.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ newValue: "Corn Ribs" });
  expect(line.message).toMatch(/^Menu copied from .+ \(.+\)$/);
});

test("skips items whose name is on the menu, so a second copy adds nothing", async () => {
  const [from, to] = [await createOpenEvent(server), await createOpenEvent(server)];
  await add(from.id, "Corn Ribs");
  await add(to.id, "CORN RIBS");
  const before = await menuOf(to.id);
  expect(await copy(to.id, from.id)).toEqual({ addedCount: 0, menu: before });
  expect(await copy(to.id, to.id)).toEqual({ addedCount: 0, menu: before });
});

test("a copy that wouldn't fit adds nothing, and an unknown event is refused", async () => {
  const [from, to] = [await createOpenEvent(server), await createOpenEvent(server)];
  await add(from.id, "Corn Ribs");
  const { length } = await menuOf(to.id);
  for (let item = length; item < 100; item++) await add(to.id, `Item ${item}`);
  await expect(copy(to.id, from.id)).rejects.toMatchObject({ code: "MENU_FULL" });
  expect(await menuOf(to.id)).toHaveLength(100);
  await expect(copy(to.id, crypto.randomUUID())).rejects.toMatchObject({ code: "EVENT_NOT_FOUND" });
});
