import { randomUUID } from "node:crypto";
import { exportProfile, getEvent, listAllergenReports, type NewCrewAction } from "@secret/contract";
import { type AllergenReportField, CREW_HOURS_BEFORE_PICKUP, HOUR_MS } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { actionOf, orderOnBoard, TestDevice } from "../../../testing/crew.ts";
import type { TestOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { applyRetention } from "../retention/service.ts";

const DAY_SECONDS = 86_400;

let server: TestServer;
let admin: Actor;
let crew: Actor;
let order: TestOrder;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  [admin, crew] = await Promise.all([signedIn(server, "admin"), signedIn(server, "staff", "Maria")]);
  order = await orderOnBoard(server);
});
afterAll(() => server?.close());

const entryOf = (field: AllergenReportField, value: string, reportId = order.id): NewCrewAction => ({
  kind: "allergen-report",
  reportId,
  field,
  value,
});
const save = (...entry: Parameters<typeof entryOf>) =>
  new TestDevice(crew, order.event.id).does(entryOf(...entry), server.clock.now());
const read = async () => (await admin.call(listAllergenReports, { params: { id: order.event.id } })).reports;

test("a report keeps each save of two devices, and shows admins who saved what and when", async () => {
  const at = server.clock.now();
  await save("symptoms", "Hives");
  server.clock.advance(60);
  await save("symptoms", "Hives and\nswelling");
  await save("sample", "Yes");
  const savedBy = expect.stringMatching(/^Maria /);
  const savedAt = server.clock.now().toISOString();
  expect(await read()).toEqual([
    {
      id: order.id,
      orderId: order.id,
      orderNumber: expect.any(String),
      entries: expect.arrayContaining([
        { field: "symptoms", value: "Hives", savedAt: at.toISOString(), savedBy },
        { field: "symptoms", value: "Hives and\nswelling", savedAt, savedBy },
        { field: "sample", value: "Yes", savedAt, savedBy },
      ]),
    },
  ]);
});

test("an entry saved without signal keeps its time, and one sent twice is stored once", async () => {
  const device = new TestDevice(crew, order.event.id);
  const earlier = actionOf(entryOf("what", "Tail"), server.clock.now());
  server.clock.advance(60);
  await save("what", "Tail and fries");
  await device.send(earlier);
  expect(await device.send(earlier)).toMatchObject([{ outcome: "done" }]);
  const [report] = await read();
  expect(report?.entries.map(({ value }) => value)).toEqual(["Tail", "Tail and fries"]);
});

test("an entry of a device whose clock is years behind counts from when the crew's tools opened", async () => {
  await new TestDevice(crew, order.event.id).does(entryOf("what", "Tail"), new Date(0));
  const { pickupStartsAt } = await crew.call(getEvent, { params: { id: order.event.id } });
  const opened = new Date(Date.parse(pickupStartsAt) - CREW_HOURS_BEFORE_PICKUP * HOUR_MS).toISOString();
  expect(await read()).toMatchObject([{ entries: [{ value: "Tail", savedAt: opened }] }]);
});

test("a report whose id isn't an order of the event has no order", async () => {
  const other = await orderOnBoard(server);
  const reportId = randomUUID();
  await save("what", "Fries", reportId);
  server.clock.advance(1);
  await save("what", "Tail", other.id);
  expect(await read()).toMatchObject([
    { id: reportId, orderId: null, orderNumber: null },
    { id: other.id, orderId: null },
  ]);
});

test("entries can't be changed, or deleted in their first 12 months", async () => {
  await save("others", "Her son");
  const { pool } = server.context;
  for (const statement of [
    "UPDATE allergen_report_entries SET value = 'Nobody'",
    "DELETE FROM allergen_report_entries",
    "TRUNCATE allergen_report_entries",
  ])
    await expect(pool.query(statement)).rejects.toThrow("only ever added to");
});

test("the audit log says once that a report was started, and neither it, the jobs nor the board's answers hold health data", async () => {
  const secret = "anaphylaxis 4711";
  const answer = await save("symptoms", secret);
  await save("emergency", secret);
  const lines = await server.context.database
    .selectFrom("auditLog")
    .select("message")
    .where("orderId", "=", order.id)
    .where("message", "like", "%report%")
    .execute();
  expect(lines).toEqual([{ message: "Allergen report started" }]);
  const { rows: texts } = await server.context.pool.query(`
    SELECT to_jsonb(audit_log)::text AS text FROM audit_log UNION ALL
    SELECT to_jsonb(crew_actions)::text FROM crew_actions UNION ALL
    SELECT to_jsonb(deliveries)::text FROM deliveries UNION ALL
    SELECT to_jsonb(jobs)::text FROM graphile_worker.jobs`);
  expect(JSON.stringify([texts, answer])).not.toContain(secret);
  const board = await new TestDevice(crew, order.event.id).board();
  expect(JSON.stringify(board)).not.toContain(secret);
});

test("the member's download has the reports of their order, and no other member's has them", async () => {
  await save("allergens", "Shellfish");
  const other = await signedIn(server);
  const download = async (by: Actor) => JSON.parse(JSON.stringify(await by.call(exportProfile, {})));
  expect((await download(order.member)).allergenReports).toMatchObject([
    { field: "allergens", value: "Shellfish" },
  ]);
  expect((await download(other)).allergenReports).toEqual([]);
});

test("the payer's download lacks the reports of an order that a friend owns", async () => {
  await save("symptoms", "Hives");
  const friend = await signedIn(server);
  const setOwner = (givenTo: string | null) =>
    server.context.database.updateTable("orders").set({ givenTo }).where("id", "=", order.id).execute();
  await setOwner(friend.id);
  const reportsOf = async (by: Actor) =>
    JSON.parse(JSON.stringify(await by.call(exportProfile, {}))).allergenReports;
  expect(await reportsOf(order.member)).toEqual([]);
  expect(await reportsOf(friend)).toMatchObject([{ value: "Hives" }]);
  await setOwner(null);
});

test("reports are kept for as many months as the setting says", async () => {
  await server.context.pool.query(
    `INSERT INTO allergen_report_entries (id, event_id, report_id, field, value, saved_by, saved_at)
     SELECT gen_random_uuid(), $1, gen_random_uuid(), 'what', age::text, $2, $3::timestamptz - age * interval '1 day'
       FROM unnest(ARRAY[729, 732]) AS age`,
    [order.event.id, crew.id, server.clock.now()],
  );
  const left = async () => {
    await applyRetention(server.context);
    const { rows } = await server.context.pool.query(
      "SELECT value FROM allergen_report_entries WHERE event_id = $1",
      [order.event.id],
    );
    return rows.map(({ value }) => value);
  };
  expect(await left()).toEqual(["729"]);
  server.clock.advance(3 * DAY_SECONDS);
  expect(await left()).toEqual([]);
});
