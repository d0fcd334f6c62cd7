import { getEvent, NewEvent } from "@secret/contract";
import { ALLERGENS, DIETS, EVENT_SCENES } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOpenEvent, signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const TAIL = { name: "Tail", priceCents: 2400 };

test("an item shows its allergens and diets, or that nobody has checked them", async () => {
  const { id } = await createOpenEvent(server, {
    scene: "fryer",
    menu: [{ ...TAIL, allergens: ["shellfish"], diets: ["gluten-free"] }, { ...TAIL, allergens: [] }, TAIL],
  });
  const member = await signedIn(server);
  const { menu, scene } = await member.call(getEvent, { params: { id } });
  expect(scene).toBe("fryer");
  expect(menu.map(({ allergens, diets }) => ({ allergens, diets }))).toEqual([
    { allergens: ["shellfish"], diets: ["gluten-free"] },
    { allergens: [], diets: [] },
    { allergens: null, diets: [] },
  ]);
});

test("the database accepts exactly the domain's allergens, diets and scenes", async () => {
  const { database } = server.context;
  const { id } = await createOpenEvent(server, {
    menu: [
      { ...TAIL, allergens: [...ALLERGENS] },
      { ...TAIL, diets: [...DIETS] },
    ],
  });
  const items = database.updateTable("menuItems").where("eventId", "=", id);
  await expect(items.set({ allergens: ["lobster"] }).execute()).rejects.toThrow(/allergens_check/);
  await expect(items.set({ diets: ["keto"] }).execute()).rejects.toThrow(/diets_check/);
  const event = database.updateTable("events").where("id", "=", id);
  for (const scene of EVENT_SCENES) await event.set({ scene }).execute();
  await expect(event.set({ scene: "beach" }).execute()).rejects.toThrow(/scene_check/);
});

test("a diet that contradicts the allergens is rejected by name", () => {
  const menu = [{ ...TAIL, allergens: ["milk"], diets: ["vegan"] }];
  const refused = NewEvent.pick({ menu: true }).safeParse({ menu });
  expect(refused.error?.issues).toMatchObject([
    { path: ["menu", 0, "diets"], message: "Vegan contradicts the allergens." },
  ]);
});
