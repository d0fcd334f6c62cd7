import { randomUUID } from "node:crypto";
import {
  listAuditEntries,
  placeOrder,
  previewCancellation,
  refundOrder,
  registerForEvent,
  setEventStatus,
} from "@secret/contract";
import { formatUsd, REAUTHENTICATION_SECONDS } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn, withFreshSession } from "../../../testing/actors.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const FILM_SHOOT = "The city closed the street.\n\nWe'll be back on Saturday.";

test("counts orders, refunds, cards, and members, and shows the members' message", async () => {
  const { event, id, totalCents, member } = await paidOrder(server);
  const preview = () => admin.call(previewCancellation, { params: { id: event.id } });
  expect(await preview()).toEqual({
    orderCount: 1,
    handedOffCount: 0,
    cards: { count: 1, refundCents: totalCents, feeCents: 106, unreportedFees: 0 },
    counterCents: 0,
    memberCount: 1,
    notice: expect.stringContaining(
      `is off, sorry. Don't head over. ${formatUsd(totalCents)} goes back in full.`,
    ),
  });

  await admin.call(refundOrder, {
    params: { id },
    body: { amountCents: 500, reason: "Cold fries" },
    idempotencyKey: randomUUID(),
  });
  const unpaid = await signedIn(server);
  await unpaid.call(placeOrder, { body: orderOf(event, [1]), idempotencyKey: randomUUID() });
  const waiting = await signedIn(server);
  await waiting.call(registerForEvent, { params: { id: event.id } });
  await member.call(registerForEvent, { params: { id: event.id } });
  expect(await preview()).toMatchObject({
    orderCount: 2,
    cards: { count: 1, refundCents: totalCents - 500 },
    memberCount: 3,
  });
});

test("an event without orders cancels nothing and notifies waiting members", async () => {
  const event = await createOpenEvent(server, { title: "Quiet Night" });
  expect(await admin.call(previewCancellation, { params: { id: event.id } })).toMatchObject({
    orderCount: 0,
    memberCount: 0,
    cards: { count: 0, refundCents: 0 },
    notice: "We're sorry: Quiet Night is off. There's nothing you need to do.",
  });
  await expect(admin.call(previewCancellation, { params: { id: randomUUID() } })).rejects.toMatchObject({
    code: "EVENT_NOT_FOUND",
  });
});

test("cancelling needs a reason, which the audit log keeps; the message reaches buyers and members who wait", async () => {
  const { event, member } = await paidOrder(server);
  const waiting = await signedIn(server);
  await waiting.call(registerForEvent, { params: { id: event.id } });
  const params = { id: event.id };
  for (const body of [{ status: "cancelled" }, { status: "cancelled", reason: " " }])
    await expect(
      admin.call(setEventStatus, { params, body: body as { status: "cancelled"; reason: string } }),
    ).rejects.toMatchObject({ code: "INVALID_INPUT", problem: { field: "reason" } });
  await admin.call(setEventStatus, {
    params,
    body: { status: "cancelled", reason: "No street permit", memberMessage: FILM_SHOOT },
  });
  await server.runJobs();
  for (const { email } of [member, waiting]) {
    const mail = (await server.messagesTo(email)).find(({ subject }) => subject.includes("ancelled"));
    expect(mail?.body).toContain("The city closed the street.");
    expect(mail?.body).toContain("We'll be back on Saturday.");
    expect(mail?.body).not.toContain("No street permit");
  }
  const { rows: entries } = await admin.call(listAuditEntries, {
    query: { eventType: "event_status_change" },
  });
  expect(entries.find(({ metadata }) => metadata.eventId === event.id)?.metadata).toMatchObject({
    reason: "No street permit",
    memberMessage: FILM_SHOOT,
  });
});

test("cancelling needs reauthentication; other statuses don't", async () => {
  const { id } = await createOpenEvent(server);
  const thief = await withFreshSession(server, admin);
  server.clock.advance(REAUTHENTICATION_SECONDS);
  const params = { id };
  await expect(
    thief.call(setEventStatus, { params, body: { status: "cancelled", reason: "Rain" } }),
  ).rejects.toMatchObject({ code: "REAUTHENTICATION_NEEDED" });
  await thief.call(setEventStatus, { params, body: { status: "draft" } });
});
