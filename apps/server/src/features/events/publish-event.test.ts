import { getEvent, previewPublishing, setEventStatus } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, signedIn } from "../../../testing/actors.ts";
import { notificationsOf } from "../../../testing/notifications.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { announceDueEvents } from "./service/announce-events.ts";

let server: TestServer;
let admin: Actor;
let member: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
  member = await signedIn(server);
});
afterAll(() => server.close());

const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();

test("a draft that opens later is scheduled, and the members who will be notified are counted", async () => {
  const { id } = await createOpenEvent(server, {
    status: "draft",
    notificationAt: at(2),
    registrationOpensAt: at(6),
  });
  const members = await server.context.database
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const preview = await admin.call(previewPublishing, { params: { id } });
  expect(preview).toMatchObject({
    status: "scheduled",
    registrationOpensAt: at(6),
    isOrderingOver: false,
    announcement: { at: at(2), isDue: false, memberCount: members.count },
    warnings: [
      "2 of 2 items have no picture: Tail, Fries.",
      "2 of 2 items have no allergen review: Tail, Fries.",
    ],
  });
  await admin.call(setEventStatus, { params: { id }, body: { status: preview.status } });
  expect((await member.call(getEvent, { params: { id } })).status).toBe("scheduled");
});

test("a draft that opens by a draw says when entries open", async () => {
  const times = { entriesOpenAt: at(5), registrationOpensAt: at(6) };
  const { id } = await createOpenEvent(server, { status: "draft", notificationAt: at(2), ...times });
  expect(await admin.call(previewPublishing, { params: { id } })).toMatchObject(times);
});

test("a draft whose opening time has passed is activated and announced, once", async () => {
  const opened = at(-1);
  const { id } = await createOpenEvent(server, {
    title: "Late Draft",
    status: "draft",
    notificationAt: at(1),
  });
  server.clock.advance(2 * 3_600);
  const preview = () => admin.call(previewPublishing, { params: { id } });
  expect(await preview()).toMatchObject({
    status: "active",
    registrationOpensAt: opened,
    announcement: { isDue: true },
  });
  await admin.call(setEventStatus, { params: { id }, body: { status: "active" } });
  await announceDueEvents(server.context);
  await server.runJobs();
  const announcements = (await notificationsOf(member)).filter(({ title }) => title.includes("Late Draft"));
  expect(announcements).toHaveLength(1);
  expect(await preview()).toMatchObject({ announcement: null });
});

test("an event whose ordering is over isn't announced", async () => {
  const { id } = await createOpenEvent(server, { status: "draft", registrationClosesAt: at(1) });
  server.clock.advance(3_600);
  expect(await admin.call(previewPublishing, { params: { id } })).toMatchObject({
    isOrderingOver: true,
    announcement: null,
  });
});
