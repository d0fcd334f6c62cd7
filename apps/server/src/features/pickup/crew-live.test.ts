import { getAdminEvent, renewPickupCodeByAdmin, setOrderStatus } from "@secret/contract";
import { HOUR_MS } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { changePlan, editOf } from "../../../testing/edits.ts";
import { openStreamAt } from "../../../testing/open-stream.ts";
import { paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let crew: Actor;
let admin: Actor;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  [crew, admin] = await Promise.all([signedIn(server, "staff"), signedIn(server, "admin")]);
  address = await server.listen();
});
afterAll(() => server.close());

/** Returns the dates of an event whose pickup starts in a number of hours. */
function datesIn(hours: number) {
  const at = (hour: number) => new Date(server.clock.now().getTime() + hour * HOUR_MS).toISOString();
  return {
    eventAt: at(hours),
    registrationClosesAt: at(hours - 1),
    pickupStartsAt: at(hours),
    pickupEndsAt: at(hours + 2),
  };
}

/** Creates a paid order of an event whose pickup starts in a number of hours. */
const orderIn = (hours: number) => paidOrder(server, { event: datesIn(hours) });

/** Moves an order on and issues a new code for it, which sends messages about the order and about the board. */
async function change(orderId: string): Promise<void> {
  const params = { id: orderId };
  for (const status of ["preparing", "ready"] as const)
    await admin.call(setOrderStatus, { params, body: { status } });
  await admin.call(renewPickupCodeByAdmin, { params });
}

test("abuse 93: staff get live messages of the events they work on now, an admin of every event", async () => {
  const [later, soon] = [await orderIn(37), await orderIn(35)];
  const [staffStream, adminStream] = await Promise.all(
    [crew, admin].map(({ cookie }) => openStreamAt(address, { cookie })),
  );
  const [opened] = [await staffStream?.readUntil("\n\n")];
  await change(later.id);
  await change(soon.id);
  const last = `"board.changed","eventId":"${soon.event.id}"`;
  const heardByStaff = await staffStream?.readUntil(last);
  expect(heardByStaff).toContain(soon.id);
  expect(heardByStaff).not.toContain(later.id);
  expect(heardByStaff).not.toContain(later.event.id);
  const heardByAdmin = await adminStream?.readUntil(last);
  expect(heardByAdmin).toContain(later.id);
  expect(heardByAdmin).toContain(later.event.id);

  // Reconnecting delivers no more of the missed messages.
  const lastEventId = opened?.match(/^id: (.+)$/m)?.[1];
  const again = await openStreamAt(address, { cookie: crew.cookie, lastEventId });
  expect(await again.readUntil(last)).not.toContain(later.event.id);
  for (const stream of [staffStream, adminStream, again]) stream?.close();
});

test("an event moved out of the crew's time sends staff no further live messages", async () => {
  const [moved, soon] = [await orderIn(30), await orderIn(30)];
  const stream = await openStreamAt(address, { cookie: crew.cookie });
  await admin.call(setOrderStatus, { params: { id: moved.id }, body: { status: "preparing" } });
  await stream.readUntil(moved.id);
  const params = { id: moved.event.id };
  const detail = await admin.call(getAdminEvent, { params });
  const { pickupStartsAt: startsAt, pickupEndsAt: endsAt } = datesIn(40);
  const pickupWindows = editOf(detail).pickupWindows.map((window) => ({ ...window, startsAt, endsAt }));
  await changePlan(server, detail.id, editOf(detail, { ...datesIn(40), pickupWindows }));
  await admin.call(setOrderStatus, { params: { id: moved.id }, body: { status: "ready" } });
  await change(soon.id);
  const all = await stream.readUntil(`"board.changed","eventId":"${soon.event.id}"`);
  expect(all).toMatch(new RegExp(`${moved.id}.*"preparing"`));
  expect(all).not.toMatch(new RegExp(`${moved.id}.*"ready"`));
  stream.close();
});

test("an event moved into the crew's time sends live messages from then on", async () => {
  const order = await orderIn(37);
  const stream = await openStreamAt(address, { cookie: crew.cookie });
  await change(order.id);
  server.clock.advance(HOUR_MS / 1_000);
  const params = { id: order.id };
  await admin.call(setOrderStatus, { params, body: { status: "completed", reason: "Came early" } });
  expect(await stream.readUntil("completed")).not.toContain('"ready"');
  stream.close();
});

test("a sale with its amount reaches admins only", async () => {
  const [staffStream, adminStream] = await Promise.all(
    [crew, admin].map(({ cookie }) => openStreamAt(address, { cookie })),
  );
  const { id, totalCents } = await orderIn(10);
  const sale = `"order.sold","orderId":"${id}"`;
  expect(await adminStream?.readUntil(sale)).toContain(`"totalCents":${totalCents}`);
  await change(id);
  expect(await staffStream?.readUntil('"board.changed"')).not.toContain("order.sold");
  for (const stream of [staffStream, adminStream]) stream?.close();
});
