import type { MessagePurpose } from "@secret/domain";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { signedIn } from "../../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { takeTextBudget } from "../../../platform/budgets/text-budget.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { deliver, enqueueDeliveries } from "./deliver.ts";

const TEXTS_PER_DAY = 20;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { SMS_PER_DAY: String(TEXTS_PER_DAY) } });
});
afterAll(() => server.close());

interface Member {
  readonly userId: string;
  readonly recipient: string;
}

let phones = 0;

async function newMember(): Promise<Member> {
  const { id } = await signedIn(server);
  const phone = `+1213558${String(1_000 + ++phones)}`;
  const contact = { phone, phoneVerifiedAt: server.clock.now() };
  await server.context.database.updateTable("users").set(contact).where("id", "=", id).execute();
  return { userId: id, recipient: phone };
}

/** Queues texts, each to a new member unless one is given, and returns their outcomes. */
async function sendTexts(purpose: MessagePurpose, count: number, to?: Member) {
  const promised = { notificationId: null, kind: "told", purpose, channel: "sms" } as const;
  const words = { subject: "", body: "News.", about: { facts: {} }, expiresAt: null, dueAt: null };
  const members: Member[] = [];
  for (let each = 0; each < count; each++) members.push(to ?? (await newMember()));
  await inTransaction(server.context.database, (transaction) =>
    enqueueDeliveries(
      server.context,
      transaction,
      members.map((member) => ({ ...member, ...promised, ...words })),
    ),
  );
  await server.runJobs();
  const ids = members.map(({ userId }) => userId);
  const rows = server.context.database.selectFrom("deliveries").select(["state", "reason"]);
  return (await rows.where("userId", "in", ids).execute()).map(({ state, reason }) => reason ?? state).sort();
}

const times = (count: number, what: string) => Array<string>(count).fill(what);

describe("abuse 11: the daily text budget", () => {
  test("allows half for marketing and four fifths for orders, and leaves the rest for codes", async () => {
    const USED_UP = "the day's texts are used up";
    expect(await sendTexts("marketing", 12)).toEqual([...times(10, "sent"), ...times(2, USED_UP)]);
    expect(await sendTexts("order", 8)).toEqual([...times(6, "sent"), ...times(2, USED_UP)]);
    for (let code = 0; code < 4; code++)
      expect(await takeTextBudget(server.context, "security", `+1213559${1_000 + code}`)).toMatchObject({
        kind: "taken",
      });
    const more = await takeTextBudget(server.context, "security", "+12135590000");
    expect(more).toEqual({ kind: "used up", by: "day" });
    server.clock.advance(86_400);
    expect(await sendTexts("marketing", 1)).toEqual(["sent"]);
  });

  test("allows one number two marketing texts", async () => {
    server.clock.advance(86_400);
    const to = await newMember();
    const logged: unknown[] = [];
    const warn = vi.spyOn(server.context.log, "warn").mockImplementation((...line) => void logged.push(line));
    const outcomes = await sendTexts("marketing", 3, to);
    warn.mockRestore();
    const about = { deliveryId: expect.any(String), purpose: "marketing", by: "number" };
    expect(logged).toEqual([[about, "a text above its daily budget was dropped"]]);
    expect(outcomes).toEqual(["sent", "sent", "the number has had its texts of the day"]);
  });

  test("isn't used by a text that wasn't sent", async () => {
    server.clock.advance(86_400);
    const { context } = server;
    const send = async () => ({ kind: "deferred", reason: "the provider is out" }) as const;
    const failing = { ...context, messages: { ...context.messages, send } };
    const [id] = await promiseTo(await newMember());
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(deliver(failing, id ?? "")).rejects.toThrow("the provider is out");
    const spent = await context.pool.query("SELECT FROM spent_budgets WHERE spent_at > $1", [
      new Date(server.clock.now().getTime() - 1_000),
    ]);
    expect(spent.rows).toHaveLength(0);
  });
});

async function promiseTo(member: Member) {
  const promised = { notificationId: null, kind: "told", purpose: "order", channel: "sms" } as const;
  const words = { subject: "", body: "Ready.", about: { facts: {} }, expiresAt: null, dueAt: null };
  await inTransaction(server.context.database, (transaction) =>
    enqueueDeliveries(server.context, transaction, [{ ...member, ...promised, ...words }]),
  );
  const rows = server.context.database.selectFrom("deliveries").select("id");
  return (await rows.where("userId", "=", member.userId).execute()).map(({ id }) => id);
}
