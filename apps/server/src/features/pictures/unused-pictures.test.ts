import { randomInt } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  addMenuItem,
  editMenuItem,
  getAdminEvent,
  listMenuLibrary,
  NewMenuItem,
  removeMenuItem,
} from "@secret/contract";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { addMenu } from "../menu/index.ts";
import { lockUnused, markRemoved } from "./queries.ts";
import { holdPictures } from "./service/hold-pictures.ts";
import { removeUnusedPictures } from "./service/remove-unused.ts";

const DAY_SECONDS = 86_400;
const FILES_OF_ONE = 4;

let folder: string;
let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "secret-unused-"));
  server = await startTestServer({ settings: { DATA_DIR: folder } });
  admin = await signedIn(server, "admin");
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A picture that nobody has sent before. */
function draw(): Promise<Buffer> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const dot = {
    create: { width: 40 + randomInt(400), height: 40, channels: 3 as const, background: "#fff" },
  };
  return sharp({ create: { width: 600, height: 360, channels: 3, background } })
    .composite([{ input: dot, left: 0, top: randomInt(300) }])
    .png()
    .toBuffer();
}

async function upload(bytes?: Buffer): Promise<string> {
  const headers = { cookie: admin.cookie, "content-type": "image/png" };
  const payload = bytes ?? (await draw());
  const answer = await server.app.inject({ method: "POST", url: "/api/admin/pictures", headers, payload });
  return answer.json<{ imageUrl: string }>().imageUrl;
}

async function filesOf(imageUrl: string): Promise<number> {
  const id = imageUrl.split("/").at(-1) ?? "";
  return (await readdir(join(folder, "pictures"))).filter((name) => name.startsWith(id)).length;
}

/** Days go by, each with its sweep. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    server.clock.advance(DAY_SECONDS);
    await removeUnusedPictures(server.context);
  }
  await server.runJobs();
  // The session before has run out.
  admin = await signedIn(server, "admin");
}

const newItem = (name: string, imageUrl: string | null) => ({ name, priceCents: 900, imageUrl });

async function addItem(imageUrl: string | null, name = `Tail ${randomInt(1e9)}`) {
  const event = await createOpenEvent(server);
  return admin.call(addMenuItem, { params: { id: event.id }, body: newItem(name, imageUrl) });
}

test("a picture that never came on a menu goes after a week, and no sooner", async () => {
  const imageUrl = await upload();
  await pass(6);
  expect(await filesOf(imageUrl)).toBe(FILES_OF_ONE);
  await pass(2);
  expect(await filesOf(imageUrl)).toBe(0);
});

test("what a menu shows stays, and a week longer than the menu shows it", async () => {
  const imageUrl = await upload();
  const item = await addItem(imageUrl);
  await pass(20);
  expect(await filesOf(imageUrl)).toBe(FILES_OF_ONE);
  const { id, currentQuantity: _sold, isHeld: _held, sortOrder: _order, ...facts } = item;
  await admin.call(editMenuItem, { params: { id }, body: { ...facts, imageUrl: null } });
  await pass(5);
  expect(await filesOf(imageUrl)).toBe(FILES_OF_ONE);
  await pass(4);
  expect(await filesOf(imageUrl)).toBe(0);
});

test("of two menus with a picture one is enough, so the library keeps its own", async () => {
  const imageUrl = await upload();
  await addItem(imageUrl, "Kept Tail");
  const other = await addItem(imageUrl, "Other Tail");
  await admin.call(removeMenuItem, { params: { id: other.id } });
  await pass(20);
  expect(await filesOf(imageUrl)).toBe(FILES_OF_ONE);
  const { items } = await admin.call(listMenuLibrary);
  expect(items.find(({ name }) => name === "Kept Tail")?.imageUrl).toBe(imageUrl);
});

test("a form that stood open longer is told to choose its picture again, and takes it then", async () => {
  const bytes = await draw();
  const imageUrl = await upload(bytes);
  await pass(9);
  await expect(addItem(imageUrl)).rejects.toMatchObject({
    code: "PICTURE_REFUSED",
    problem: {
      field: "imageUrl",
      params: { reason: "This picture isn't kept any more. Please choose it again." },
    },
  });
  expect(await upload(bytes)).toBe(imageUrl);
  await addItem(imageUrl);
  await pass(20);
  expect(await filesOf(imageUrl)).toBe(FILES_OF_ONE);
});

test("uploaded anew between its marking and its removal, it stays", async () => {
  const bytes = await draw();
  const imageUrl = await upload(bytes);
  server.clock.advance(8 * DAY_SECONDS);
  admin = await signedIn(server, "admin");
  await removeUnusedPictures(server.context);
  await upload(bytes);
  await server.runJobs();
  expect(await filesOf(imageUrl)).toBe(FILES_OF_ONE);
});

test("an item that takes a picture as the sweep comes has it, or the sweep has had it: never neither", async () => {
  const imageUrl = await upload();
  const event = await createOpenEvent(server);
  server.clock.advance(8 * DAY_SECONDS);
  await inTransaction(server.context.database, async (transaction) => {
    expect((await holdPictures(transaction, [imageUrl])).ok).toBe(true);
    // It takes what nobody holds, and waits for nobody.
    await removeUnusedPictures(server.context);
    const items = [NewMenuItem.parse(newItem("Held Tail", imageUrl))];
    await addMenu(transaction, event.id, items, server.clock.now(), 9);
  });
  await pass(3);
  expect(await filesOf(imageUrl)).toBe(FILES_OF_ONE);
  const { menu } = await admin.call(getAdminEvent, { params: { id: event.id } });
  expect(menu.at(-1)?.imageUrl).toBe(imageUrl);
});

test("what came on a menu after the sweep had looked is not let go", async () => {
  admin = await signedIn(server, "admin");
  const imageUrl = await upload();
  await addItem(imageUrl);
  server.clock.advance(8 * DAY_SECONDS);
  const now = server.clock.now();
  const removed = await inTransaction(server.context.database, async (transaction) => {
    const taken = await lockUnused(transaction, now, 100);
    expect(taken).toContain(imageUrl.split("/").at(-1));
    return markRemoved(transaction, taken, now);
  });
  expect(removed).toEqual([]);
});
