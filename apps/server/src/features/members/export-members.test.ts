import { randomUUID } from "node:crypto";
import {
  exportAdminMembers,
  getAdminMember,
  listAdminMembers,
  placeOrder,
  tagMember,
} from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, createOpenEvent, orderOf, signedIn } from "../../../testing/actors.ts";
import { exportFile } from "../../../testing/export-file.ts";
import { moveByAdmin, paidOrder, payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Actor;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, "admin");
});
afterAll(() => server.close());

const fileOf = (query: object) => exportFile(server, admin, exportAdminMembers, { query });

test("the members' file has contacts, consents, tags, orders and net sales of those who match", async () => {
  const { member, id } = await paidOrder(server, { firstName: "=Zoe" });
  const { rows } = await server.context.pool.query<{ cents: number }>(
    "SELECT subtotal_cents AS cents FROM orders WHERE id = $1",
    [id],
  );
  const body = orderOf(await createOpenEvent(server), [1]);
  const cancelled = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  await payFor(member, cancelled.id, body.shownTotalCents);
  await moveByAdmin(server, cancelled.id, "cancelled");
  await server.runJobs();
  const { tags } = await admin.call(tagMember, { params: { id: member.id }, body: { name: "VIP" } });
  const netSalesCents = rows[0]?.cents ?? 0;
  expect(netSalesCents).toBeGreaterThan(0);
  expect(await admin.call(getAdminMember, { params: { id: member.id } })).toMatchObject({ netSalesCents });
  const query = { tagId: tags[0]?.id };
  const listed = await admin.call(listAdminMembers, { query });
  expect(listed.rows).toMatchObject([{ id: member.id, netSalesCents }]);

  const { name, head, lines } = await fileOf(query);
  expect(name).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines).toHaveLength(1);
  expect(head).toContain("Text consent,Text consent since,Tags,Orders,Net sales");
  expect(lines[0]).toMatch(/^'=Zoe,/);
  expect(lines[0]).toContain(`,${member.email},yes,`);
  expect(lines[0]?.endsWith(`,VIP,1,${(netSalesCents / 100).toFixed(2)}`), lines[0]).toBe(true);
});

test("the export is audited, without the words that were searched for", async () => {
  await fileOf({ search: "Zoe", role: "member" });
  const line = await server.context.database
    .selectFrom("auditLog")
    .select(["message", "actorId", "metadata"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    message: "Members were exported",
    actorId: admin.id,
    metadata: { role: "member", isSearched: true },
  });
  expect(JSON.stringify(line)).not.toContain("Zoe");
});
