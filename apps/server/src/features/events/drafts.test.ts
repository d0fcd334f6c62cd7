import {
  getAdminEvent,
  getEvent,
  getMyEvent,
  listAdminEvents,
  listEvents,
  placeOrder,
  registerForEvent,
  setEventStatus,
} from "@secret/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const params = (id: string) => ({ params: { id } });

/** Returns the number of registrations. */
async function registeredFor(id: string): Promise<number | undefined> {
  const { events } = await admin.call(listAdminEvents);
  return events.find((event) => event.id === id)?.registeredCount;
}

describe.each(["member", "staff"] as const)("abuse 53: a draft is invisible to %s", (role) => {
  test("whether it was never published or withdrawn", async () => {
    const caller = await signedIn(server, role);
    const never = await createOpenEvent(server, { title: "Never Shown", status: "draft" });
    const back = await createOpenEvent(server, { title: "Taken Back" });
    expect((await caller.call(getEvent, params(back.id))).title).toBe("Taken Back");
    await admin.call(setEventStatus, { ...params(back.id), body: { status: "draft" } });
    const unknown = { code: "EVENT_NOT_FOUND" };
    for (const event of [never, back]) {
      const { id } = event;
      await expect(caller.call(getEvent, params(id))).rejects.toMatchObject(unknown);
      await expect(caller.call(getMyEvent, params(id))).rejects.toMatchObject(unknown);
      await expect(caller.call(registerForEvent, params(id))).rejects.toMatchObject(unknown);
      expect(await registeredFor(id)).toBe(0);
      await expect(caller.call(getAdminEvent, params(id))).rejects.toMatchObject({ code: "FORBIDDEN" });
      const { events } = await caller.call(listEvents);
      expect(events.map((each) => each.id)).not.toContain(id);
      const order = { body: orderOf(event, [1]), idempotencyKey: crypto.randomUUID() };
      await expect(caller.call(placeOrder, order)).rejects.toMatchObject(unknown);
      expect((await admin.call(getAdminEvent, params(id))).status).toBe("draft");
    }
  });
});
