import { randomUUID } from "node:crypto";
import { setEventStatus } from "@secret/contract";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createOpenEvent, signedIn, statusChange } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { writeSetting } from "../../platform/settings/settings.ts";
import { findPreviewPath } from "./index.ts";
import { drawPreview } from "./preview/draw-preview.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = (id: string) => server.app.inject(`/api/events/${id}/preview.png`);
const pathOf = (id: string) => findPreviewPath(server.context, server.parts.events, id);

test("an event's link preview is a picture with its day, until the event is over", async () => {
  const admin = await signedIn(server, "admin");
  const event = await createOpenEvent(server);
  const preview = await read(event.id);
  expect(preview.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=300",
  });
  expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  // Created two days ahead.
  const day = new Date(server.clock.now().getTime() + 48 * 3_600_000).toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "America/Los_Angeles",
  });
  expect(preview.rawPayload.equals(await drawPreview(day))).toBe(true);
  expect(preview.rawPayload.equals(await drawPreview("Monday, May 4"))).toBe(false);
  expect(await pathOf(event.id)).toBe(`/api/events/${event.id}/preview.png`);

  // In capitals it's the same event, so that the cache holds it once, and drops it with its changes.
  expect(await pathOf(event.id.toUpperCase())).toBe(`/api/events/${event.id}/preview.png`);

  await admin.call(setEventStatus, { params: { id: event.id }, body: statusChange("cancelled") });
  await expect.poll(() => pathOf(event.id.toUpperCase())).toBeUndefined();
  await expect.poll(() => pathOf(event.id)).toBeUndefined();
  expect((await read(event.id)).json()).toMatchObject({ code: "EVENT_NOT_FOUND" });
});

test("drafts, unknown events and anything else have no preview of their own", async () => {
  const warned = vi.spyOn(server.context.log, "warn");
  const draft = await createOpenEvent(server, { status: "draft" });
  for (const id of [draft.id, "01890000-0000-7000-8000-000000000000", "no-id"])
    expect(await pathOf(id)).toBeUndefined();
  expect((await read(draft.id)).statusCode).toBe(404);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test("abuse 75: pages of invented events read few at once, and a known event's page still has its preview", async () => {
  const event = await createOpenEvent(server);
  const read = vi.spyOn(server.parts.events, "detail");
  await Promise.all(Array.from({ length: 50 }, () => pathOf(randomUUID())));
  expect(read.mock.calls.length).toBeLessThan(10);
  read.mockRestore();
  expect(await pathOf(event.id)).toBe(`/api/events/${event.id}/preview.png`);
});

test("the day is kept to members if the owner hides the next event's day", async () => {
  const admin = await signedIn(server, "admin");
  const event = await createOpenEvent(server);
  const hide = { name: "nextKnock", value: "hidden", changedBy: admin.id, changedAt: server.clock.now() };
  await inTransaction(server.context.database, (transaction) => writeSetting(transaction, hide));
  await server.context.settings.refresh();
  expect(await pathOf(event.id)).toBeUndefined();
  expect((await read(event.id)).statusCode).toBe(404);
});
