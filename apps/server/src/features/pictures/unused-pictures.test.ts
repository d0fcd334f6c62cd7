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

/** Creates a unique picture. */
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

/** Lets days pass, with a run of the periodic job each day. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    server.clock.advance(DAY_SECONDS);
    await removeUnusedPictures(server.context);
  }
  await server.runJobs();
  // The earlier session has expired.
  admin = await signedIn(server, "admin");
}

const newItem = (name: string, imageUrl: string | null) => ({ name, priceCents: 900, imageUrl });

async function addItem(imageUrl: string | null, name = `Tail ${randomInt(1e9)}`) {
  const event = await createOpenEvent(server);
  return admin.call(addMenuItem, { params: { id: event.id }, body: newItem(name, imageUrl) });
}

test("an unused picture is removed after a week, and no sooner", async () => {
  const imageUrl = await upload();
  await pass(6);
  expect(await filesOf(imageUrl)).toBe(FILES_OF_ONE);
  await pass(2);
  expect(await filesOf(imageUrl)).toBe(0);
});

test("a picture on a menu is kept, and a week longer", async () => {
  const imageUrl = await upload();
  const item = await addItem(imageUrl);
  await pass(20);
  expect(await filesOf(imageUrl)).toBe(FILES_OF_ONE);
  const { id, currentQuantity: _sold, isHeld: _held, isStopped: _stop, sortOrder: _order, ...facts } = item;
  await admin.call(editMenuItem, { params: { id }, body: { ...facts, imageUrl: null } });
  await pass(5);
  expect(await filesOf(imageUrl)).toBe(FILES_OF_ONE);
  await pass(4);
  expect(await filesOf(imageUrl)).toBe(0);
});

test("one of two menus keeps a picture, and so does the library", async () => {
  const imageUrl = await upload();
  await addItem(imageUrl, "Kept Tail");
  const other = await addItem(imageUrl, "Other Tail");
  await admin.call(removeMenuItem, { params: { id: other.id } });
  await pass(20);
  expect(await filesOf(imageUrl)).toBe(FILES_OF_ONE);
  const { items } = await admin.call(listMenuLibrary);
  expect(items.find(({ name }) => name === "Kept Tail")?.imageUrl).toBe(imageUrl);
});

test("a form with a removed picture must choose it again, which then works", async () => {
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

test("a picture uploaded again before its removal is kept", async () => {
  const bytes = await draw();
  const imageUrl = await upload(bytes);
  server.clock.advance(8 * DAY_SECONDS);
  admin = await signedIn(server, "admin");
  await removeUnusedPictures(server.context);
  await upload(bytes);
  await server.runJobs();
  expect(await filesOf(imageUrl)).toBe(FILES_OF_ONE);
});

test("an item either takes a picture or it was removed before, even in parallel", async () => {
  const imageUrl = await upload();
  const event = await createOpenEvent(server);
  server.clock.advance(8 * DAY_SECONDS);
  await inTransaction(server.context.database, async (transaction) => {
    expect((await holdPictures(transaction, [imageUrl])).ok).toBe(true);
    // The job skips locked pictures, and doesn't wait for them.
    await removeUnusedPictures(server.context);
    const items = [NewMenuItem.parse(newItem("Held Tail", imageUrl))];
    await addMenu(transaction, event.id, items, server.clock.now(), 9);
  });
  await pass(3);
  expect(await filesOf(imageUrl)).toBe(FILES_OF_ONE);
  const { menu } = await admin.call(getAdminEvent, { params: { id: event.id } });
  expect(menu.at(-1)?.imageUrl).toBe(imageUrl);
});

test("a picture added to a menu after the job's check isn't removed", async () => {
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
