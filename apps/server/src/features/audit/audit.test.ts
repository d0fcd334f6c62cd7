import { createEvent, setOrderStatus } from "@secret/contract";
import { AUDIT_EVENT_TYPES, AUDIT_SEVERITIES } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { audit, findLinesAboutSubject, findLinesByActor } from "./service.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server?.close());

test("an owner can ask what an admin did, and what happened to a member", async () => {
  const { member, id } = await paidOrder(server);
  await admin.call(setOrderStatus, { params: { id }, body: { status: "preparing" } });
  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
  await admin.call(createEvent, {
    body: {
      title: "Rooftop",
      locationName: "Serrano",
      address: "691 S Serrano Ave",
      zipCode: "90005",
      eventAt: at(48),
      registrationOpensAt: at(1),
      registrationClosesAt: at(24),
      pickupStartsAt: at(48),
      pickupEndsAt: at(51),
      menu: [],
    },
  });
  const { database } = server.context;
  const messages = (lines: readonly { message: string }[]) => lines.map(({ message }) => message);
  expect(messages(await findLinesByActor(database, admin.id))).toEqual([
    expect.stringMatching(/^Order \S+ went from confirmed to preparing$/),
    "Event created: Rooftop",
  ]);
  expect(messages(await findLinesAboutSubject(database, member.id))).toEqual([
    expect.stringMatching(/^Payment of \$\S+ captured$/),
    expect.stringMatching(/^Order \S+ went from pending to confirmed: paid$/),
    expect.stringMatching(/^Order \S+ went from confirmed to preparing$/),
  ]);
});

test("every kind and severity of the list can be written", async () => {
  const { database, clock } = server.context;
  const lines = AUDIT_EVENT_TYPES.flatMap((eventType) =>
    AUDIT_SEVERITIES.map((severity) => ({ eventType, severity, message: "A test", subjectId: admin.id })),
  );
  await inTransaction(database, (transaction) => audit(transaction, clock.now(), ...lines));
  const written = await findLinesAboutSubject(database, admin.id);
  expect(written).toHaveLength(AUDIT_EVENT_TYPES.length * AUDIT_SEVERITIES.length);
});
