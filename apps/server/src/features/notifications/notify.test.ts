import { randomUUID } from "node:crypto";
import { clearNotifications, listNotifications } from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOpenEvent, signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import type { LiveMessage } from "../../platform/live/live-message.ts";
import { notify } from "./service/notify.ts";

const PLACE_FACTS = {
  eventTitle: "Side Door",
  itemName: null,
  until: "2026-11-22T06:49:00Z",
  timeZone: "America/Los_Angeles",
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const MANY = 5_000;

test("notifies thousands in one insert, each with their own text and count", async () => {
  const { context } = server;
  const { id: eventId } = await createOpenEvent(server);
  const userIds = await context.database
    .insertInto("users")
    .values(
      Array.from({ length: MANY }, (_, index) => ({
        id: randomUUID(),
        email: `told-${index}@example.com`,
        firstName: "Robin",
        lastName: `Number ${index}`,
        zipCode: "90012",
        createdAt: server.clock.now(),
        updatedAt: server.clock.now(),
      })),
    )
    .returning("id")
    .execute();
  const told: LiveMessage[] = [];
  const stopListening = context.live.onMessage((message) => told.push(message));
  await inTransaction(context.database, async (transaction) => {
    const facts = { eventTitle: "Side Door" };
    await notify(
      context,
      transaction,
      "ordering-open",
      userIds.map(({ id: userId }) => ({ userId, eventId, facts })),
    );
    expect(told).toEqual([]);
  });
  stopListening();
  const { count } = await context.database
    .selectFrom("notifications")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("message", "=", "Side Door takes orders now.")
    .executeTakeFirstOrThrow();
  expect(count).toBe(MANY);
  expect(told).toHaveLength(MANY);
});

test("sends mail only to members who want it and have a verified address", async () => {
  const { context } = server;
  const [wanting, refusing] = [await signedIn(server), await signedIn(server)];
  await context.database
    .updateTable("users")
    .set({ notifyEmail: false })
    .where("id", "=", refusing.id)
    .execute();
  await inTransaction(context.database, (transaction) =>
    notify(
      context,
      transaction,
      "place-offered",
      [wanting, refusing].map(({ id: userId }) => ({ userId, facts: PLACE_FACTS })),
    ),
  );
  expect(await server.messagesTo(wanting.email)).toMatchObject([{ subject: "A spot opened up: Side Door" }]);
  expect(await server.messagesTo(refusing.email)).toEqual([]);
  for (const member of [wanting, refusing]) {
    expect((await member.call(listNotifications)).rows).toMatchObject([{ title: "A spot opened up" }]);
  }
});

test("sends the unread count with each of several parallel notifications", async () => {
  const { context } = server;
  const member = await signedIn(server);
  const counts: number[] = [];
  const stopListening = context.live.onMessage(({ event }) => {
    if (event.type === "notification.created") counts.push(event.unreadCount);
  });
  const tell = () =>
    inTransaction(context.database, (transaction) =>
      notify(
        context,
        transaction,
        "order-ready",
        ["A1", "B2"].map((orderNumber) => ({ userId: member.id, facts: { orderNumber } })),
      ),
    );
  await tell();
  await tell();
  stopListening();
  expect(counts).toEqual([1, 2, 3, 4]);
});

describe("a once-only notification", () => {
  const tell = (userIds: readonly string[], onceKey: string) =>
    inTransaction(server.context.database, (transaction) =>
      notify(
        server.context,
        transaction,
        "place-offered",
        userIds.map((userId) => ({ userId, facts: PLACE_FACTS, onceKey })),
      ),
    );

  test("skips members already notified and repeated recipients", async () => {
    const [first, second] = [await signedIn(server), await signedIn(server)];
    expect(await tell([first.id, first.id], "once")).toEqual([first.id]);
    expect(await tell([first.id, second.id], "once")).toEqual([second.id]);
    expect(await tell([first.id], "another time")).toEqual([first.id]);
    expect(await server.messagesTo(first.email)).toHaveLength(2);
    expect(await server.messagesTo(second.email)).toHaveLength(1);
  });

  test("isn't repeated after the member clears the list", async () => {
    const member = await signedIn(server);
    await tell([member.id], "cleared");
    await member.call(clearNotifications);
    expect(await tell([member.id], "cleared")).toEqual([]);
  });

  test("is sent once even by parallel calls", async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => signedIn(server)));
    const ids = members.map(({ id }) => id);
    const told = await Promise.all([tell(ids, "rush"), tell(ids.toReversed(), "rush"), tell(ids, "rush")]);
    expect(told.flat().toSorted()).toEqual(ids.toSorted());
  });

  test("isn't counted as sent if its transaction rolls back", async () => {
    const member = await signedIn(server);
    const failing = inTransaction(server.context.database, async (transaction) => {
      const recipient = { userId: member.id, facts: PLACE_FACTS, onceKey: "nothing" };
      await notify(server.context, transaction, "place-offered", [recipient]);
      throw new Error("came to nothing");
    });
    await expect(failing).rejects.toThrow("came to nothing");
    expect(await tell([member.id], "nothing")).toEqual([member.id]);
  });
});

test("a text goes to a verified phone, brand first and link last, if it's chosen", async () => {
  const { context } = server;
  const member = await signedIn(server);
  const { id: eventId } = await createOpenEvent(server);
  const phone = "+12135550142";
  const tell = () =>
    inTransaction(context.database, (transaction) =>
      notify(context, transaction, "ordering-open", [{ userId: member.id, eventId, facts: PLACE_FACTS }]),
    );
  await context.database.updateTable("users").set({ phone }).where("id", "=", member.id).execute();
  await tell();
  expect(await server.messagesTo(phone)).toEqual([]);
  const proven = { phoneVerifiedAt: server.clock.now() };
  await context.database.updateTable("users").set(proven).where("id", "=", member.id).execute();
  await tell();
  expect((await server.messagesTo(phone)).map(({ body }) => body)).toEqual([
    `SECRET: Side Door takes orders now. ${context.config.publicUrl}/events/${eventId}`,
  ]);
  const messageChoices = JSON.stringify({ "ordering-open": { sms: false } });
  await context.database.updateTable("users").set({ messageChoices }).where("id", "=", member.id).execute();
  await tell();
  expect(await server.messagesTo(phone)).toHaveLength(1);
});
