import { randomUUID } from "node:crypto";
import { listNotifications } from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOpenEvent, signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import type { LiveMessage } from "../../platform/live/live.ts";
import { notify } from "./service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const MANY = 5_000;

test("thousands are told with one insert, each in their own words and with their own count", async () => {
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

test("a mail goes only to those who want mail and have proven their address", async () => {
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
      [wanting, refusing].map(({ id: userId }) => ({ userId, facts: { eventTitle: "Side Door" } })),
    ),
  );
  expect(await server.messagesTo(wanting.email)).toMatchObject([{ subject: "A place came back: Side Door" }]);
  expect(await server.messagesTo(refusing.email)).toEqual([]);
  for (const member of [wanting, refusing]) {
    expect((await member.call(listNotifications)).notifications).toMatchObject([
      { title: "A place came back" },
    ]);
  }
});

test("the count of unread news is told with each of several at once", async () => {
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
