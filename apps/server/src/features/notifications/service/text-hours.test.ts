import type { MessagePurpose } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedIn } from "../../../../testing/actors.ts";
import { textSettings } from "../../../../testing/message-webhooks.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { openTextProvider, type TextProvider } from "../../../../testing/text-provider.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { deliver, enqueueDeliveries } from "./deliver.ts";
import { findZoneOfZip } from "./text-hours.ts";

let provider: TextProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await openTextProvider();
  server = await startTestServer({ settings: textSettings(provider.url) });
});
afterAll(async () => {
  await server.close();
  provider.close();
});

/** 9 p.m. and 8 a.m. in Los Angeles. */
const NINE = "2026-12-02T05:00:00Z";
const EIGHT = "2026-12-02T16:00:00Z";
const atNine = (seconds: number) => new Date(Date.parse(NINE) + seconds * 1000);

let phones = 0;

/** Queues a text to a new member. */
async function promise({
  purpose = "marketing",
  zipCode = "90012",
  expiresAt = null,
}: {
  purpose?: MessagePurpose;
  zipCode?: string;
  expiresAt?: Date | null;
} = {}) {
  const { database } = server.context;
  const { id: userId } = await signedIn(server);
  const recipient = `+1213557${String(1_000 + ++phones)}`;
  const contact = { phone: recipient, phoneVerifiedAt: server.clock.now(), zipCode };
  await database.updateTable("users").set(contact).where("id", "=", userId).execute();
  const promised = { userId, notificationId: null, kind: "announcement", purpose, channel: "sms" } as const;
  const words = { recipient, subject: "", body: "News.", about: { facts: {} } };
  await inTransaction(server.context.database, (transaction) =>
    enqueueDeliveries(server.context, transaction, [{ ...promised, ...words, expiresAt, dueAt: null }]),
  );
  const row = () =>
    database
      .selectFrom("deliveries")
      .select(["id", "state", "reason", "dueAt", "attempts"])
      .where("userId", "=", userId)
      .executeTakeFirstOrThrow();
  const texts = () => provider.asked.filter(({ form }) => form.get("To") === recipient).length;
  return { ...(await row()), row, texts };
}

describe("a text that can wait", () => {
  test("is sent at once at 20:59:59", async () => {
    server.clock.set(atNine(-1));
    const { dueAt, row, texts } = await promise();
    expect(dueAt).toBeNull();
    await server.runJobs();
    expect(texts()).toBe(1);
    expect(await row()).toMatchObject({ state: "sent" });
  });

  test.each(["marketing", "reminder"] as const)(
    "of purpose %s is held from 21:00 until the morning",
    async (purpose) => {
      server.clock.set(NINE);
      const { dueAt, row, texts } = await promise({ purpose });
      expect(dueAt).toEqual(new Date(EIGHT));
      await server.runJobs();
      expect(texts()).toBe(0);
      server.clock.set(EIGHT);
      await server.runJobs();
      expect(texts()).toBe(1);
      expect(await row()).toMatchObject({ state: "sent", attempts: 1 });
    },
  );

  test.each([
    ["in New York", "10001", "2026-12-02T13:00:00Z"],
    ["in Hawaii", "96813", "2026-12-02T18:00:00Z"],
    ["in Arizona", "85001", "2026-12-02T15:00:00Z"],
    ["with nine digits", "85001-1234", "2026-12-02T15:00:00Z"],
    ["in the default zone for an unknown ZIP code", "00000", EIGHT],
  ])("is held until the morning %s", async (_, zipCode, morning) => {
    server.clock.set("2026-12-02T09:00:00Z");
    expect((await promise({ zipCode })).dueAt).toEqual(new Date(morning));
  });

  test("is held if it was planned by day and is sent late", async () => {
    server.clock.set(atNine(-1));
    const { id, row, texts } = await promise();
    server.clock.set(atNine(1));
    await deliver(server.context, id);
    expect(texts()).toBe(0);
    expect(await row()).toMatchObject({ state: "queued", attempts: 0, dueAt: new Date(EIGHT) });
    server.clock.set(EIGHT);
    await server.runJobs();
    expect(texts()).toBe(1);
    expect(await row()).toMatchObject({ state: "sent", attempts: 1 });
  });

  test("is dropped if it would be pointless in the morning", async () => {
    server.clock.set(NINE);
    const { row, texts } = await promise({ expiresAt: new Date(EIGHT) });
    await server.runJobs();
    expect(await row()).toMatchObject({ state: "dropped", reason: "it would have come too late" });
    expect(texts()).toBe(0);
  });

  test("is held if it's still useful in the morning", async () => {
    server.clock.set(NINE);
    const { dueAt } = await promise({ expiresAt: new Date(Date.parse(EIGHT) + 1) });
    expect(dueAt).toEqual(new Date(EIGHT));
  });
});

test.each(["order", "event", "security"] as const)(
  "a text of purpose %s is sent at any hour",
  async (purpose) => {
    server.clock.set("2026-12-03T11:00:00Z");
    const { dueAt, texts } = await promise({ purpose });
    expect(dueAt).toBeNull();
    await server.runJobs();
    expect(texts()).toBe(1);
  },
);

test.each([
  ["90012", "America/Los_Angeles"],
  ["10001-0001", "America/New_York"],
  ["86515", "America/Shiprock"],
  ["00000", undefined],
  ["", undefined],
  ["toString", undefined],
])("the time zone of %j is %s", (zipCode, zone) => {
  expect(findZoneOfZip(zipCode)).toBe(zone);
});
