import { getNextKnock, setEventStatus } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOpenEvent, signedIn, statusChange, visitor } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { writeSetting } from "../../platform/settings/settings.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const nextKnock = async () => (await visitor(server)(getNextKnock)).day;

/** Returns the weekday in Los Angeles some hours from now. */
const weekdayIn = (hours: number) =>
  new Date(server.clock.now().getTime() + hours * 3_600_000).toLocaleDateString("en-US", {
    weekday: "long",
    timeZone: "America/Los_Angeles",
  });

test("visitors learn the day of the next event while the last one still hands out orders", async () => {
  const admin = await signedIn(server, "admin");
  const last = await createOpenEvent(server);
  const next = await createOpenEvent(server);
  const hoursFromNow = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000);
  await server.context.database
    .updateTable("events")
    .set({ eventAt: hoursFromNow(-30), pickupStartsAt: hoursFromNow(-30), pickupEndsAt: hoursFromNow(1) })
    .where("id", "=", last.id)
    .execute();
  expect(await nextKnock()).toBe(weekdayIn(48));
  for (const { id } of [last, next])
    await admin.call(setEventStatus, { params: { id }, body: statusChange("cancelled") });
});

test("visitors learn the day of the next announced event and nothing else, unless the owner hides it", async () => {
  expect(await nextKnock()).toBeNull();
  const admin = await signedIn(server, "admin");
  const hidden = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  await createOpenEvent(server, { notificationAt: hidden, registrationOpensAt: hidden, status: "scheduled" });
  await createOpenEvent(server, { status: "draft" });
  expect(await nextKnock()).toBeNull();
  const event = await createOpenEvent(server);
  expect(await visitor(server)(getNextKnock)).toEqual({ day: weekdayIn(48) });

  const hide = { name: "nextKnock", value: "hidden", changedBy: admin.id, changedAt: server.clock.now() };
  await inTransaction(server.context.database, (transaction) => writeSetting(transaction, hide));
  await server.context.settings.refresh();
  expect(await nextKnock()).toBeNull();
  await inTransaction(server.context.database, (transaction) =>
    writeSetting(transaction, { ...hide, value: "shown" }),
  );
  await server.context.settings.refresh();
  expect(await nextKnock()).toBe(weekdayIn(48));

  await admin.call(setEventStatus, { params: { id: event.id }, body: statusChange("cancelled") });
  expect(await nextKnock()).toBeNull();
});
