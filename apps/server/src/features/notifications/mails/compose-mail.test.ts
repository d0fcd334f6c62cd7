import { BRAND } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOpenEvent, signedIn } from "../../../../testing/actors.ts";
import { paidOrder } from "../../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { notify } from "../service/notify.ts";
import { composeMail } from "./compose-mail.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const receiptsTo = async (email: string) =>
  (await server.messagesTo(email)).filter(({ subject }) => subject.includes("is confirmed"));

describe("a receipt", () => {
  test("is sent once, with items, tax, total and card", async () => {
    const { member, id } = await paidOrder(server);
    const receipts = await receiptsTo(member.email);
    expect(receipts).toHaveLength(1);
    const { items, subtotalCents, taxCents, totalCents } = await orderOf(id);
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    for (const text of [receipts[0]?.body ?? "", receipts[0]?.html ?? ""]) {
      for (const { name, quantity, totalPriceCents } of items) {
        expect(text).toContain(`${quantity} × ${name}`);
        expect(text).toContain(dollars(totalPriceCents));
      }
      for (const cents of [subtotalCents, taxCents, totalCents]) expect(text).toContain(dollars(cents));
      expect(text).toContain("•••• 1111");
      expect(text).toContain(`/orders/${id}`);
    }
  });

  test("of a deleted order is sent with its stored text", async () => {
    const { id: userId } = await signedIn(server);
    const promised = { subject: "Your SECRET order is confirmed", body: "It is paid." };
    const about = { orderId: "01890000-0000-7000-8000-000000000000", facts: { orderNumber: "D4H-F8H" } };
    expect(
      await composeMail(server.context, { kind: "order-confirmed", userId, about, ...promised }),
    ).toEqual(promised);
    expect(
      await composeMail(server.context, { kind: "of-another-version", userId, about, ...promised }),
    ).toEqual(promised);
  });
});

test("a mail with another version's facts is sent with its stored text and unsubscribe link", async () => {
  const { id: userId } = await signedIn(server);
  const mail = { kind: "broadcast", userId, subject: "The van moved", body: "We are on Hewitt Street." };
  const { headers, ...words } = await composeMail(server.context, { ...mail, about: { facts: {} } });
  expect(words.subject).toBe(mail.subject);
  expect(words.body).toMatch(/^We are on Hewitt Street\.\n\n--\nUnsubscribe: http\S+\/unsubscribe\/\S+\n/);
  expect(words.body).toContain(BRAND.postalAddress);
  expect(headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
});

test("a mail shows the event's data at the time of sending", async () => {
  const member = await signedIn(server);
  const { id: eventId } = await createOpenEvent(server, { title: "Side Door" });
  await inTransaction(server.context.database, (transaction) =>
    notify(server.context, transaction, "ordering-open", [
      { userId: member.id, eventId, facts: { eventTitle: "Side Door" } },
    ]),
  );
  await server.context.database
    .updateTable("events")
    .set({ locationName: "The Other Alley" })
    .where("id", "=", eventId)
    .execute();
  expect(await server.messagesTo(member.email)).toMatchObject([
    { subject: "Ordering is open: Side Door", body: expect.stringContaining("The Other Alley"), headers: {} },
  ]);
});

async function orderOf(id: string) {
  const { database } = server.context;
  const order = await database
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const items = await database.selectFrom("orderItems").selectAll().where("orderId", "=", id).execute();
  return { ...order, items };
}
