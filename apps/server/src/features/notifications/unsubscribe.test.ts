import { undoUnsubscribe, unsubscribe, viewSubscription } from "@secret/contract";
import { MESSAGE_CHOICES, type MessageChoiceName } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, createOpenEvent, signedIn, visitor } from "../../../testing/actors.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { notify } from "./service/notify.ts";
import { unsubscribeUrls } from "./service/unsubscribe-token.ts";

let server: TestServer;
let member: Actor;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await signedIn(server);
});

const NAME = MESSAGE_CHOICES["event-announced"].name;
const FACTS = {
  eventTitle: "Side Door",
  opensAt: "2026-11-20T20:00:00Z",
  eventAt: "2026-11-22T02:00:00Z",
  timeZone: "America/Los_Angeles",
  locationName: "The Alley",
  isOpen: false,
};

async function announce(): Promise<void> {
  const { id: eventId } = await createOpenEvent(server);
  await inTransaction(server.context.database, (transaction) =>
    notify(server.context, transaction, "event-announced", [{ userId: member.id, eventId, facts: FACTS }]),
  );
}

function tokenOf(choice: MessageChoiceName = "event-announced"): string {
  return unsubscribeUrls(server.context.config, { userId: member.id, choice }).post.split("/").at(-1) ?? "";
}

async function postAsMailProgram(): Promise<number> {
  const [mail] = await server.messagesTo(member.email);
  const headers = mail?.headers as Record<string, string>;
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const url = headers["List-Unsubscribe"]?.slice(1, -1) ?? "";
  const { statusCode } = await server.app.inject({
    method: "POST",
    url: url.slice(server.context.config.publicUrl.length),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  return statusCode;
}

describe("unsubscribing from marketing mail", () => {
  test("takes one click in a mail program, and ends the mail", async () => {
    await announce();
    expect(await postAsMailProgram()).toBe(200);
    await announce();
    expect(await server.messagesTo(member.email)).toHaveLength(1);
  });

  test("abuse 7: isn't triggered by a mail scanner that opens the link", async () => {
    await announce();
    const [mail] = await server.messagesTo(member.email);
    const [page = ""] = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail?.body ?? "") ?? [];
    const path = page.slice(server.context.config.publicUrl.length);
    for (const method of ["GET", "HEAD"] as const)
      for (const url of [path, `/api${path}`]) await server.app.inject({ method, url });
    expect(await visitor(server)(viewSubscription, { params: { token: tokenOf() } })).toEqual({
      name: NAME,
      isOn: true,
    });
  });

  test("can be undone on its page, and keeps all other choices", async () => {
    const messageChoices = JSON.stringify({ refund: { sms: true }, "event-announced": { push: false } });
    const { database } = server.context;
    await database.updateTable("users").set({ messageChoices }).where("id", "=", member.id).execute();
    const params = { token: tokenOf() };
    expect(await visitor(server)(unsubscribe, { params })).toEqual({ name: NAME, isOn: false });
    expect(await visitor(server)(undoUnsubscribe, { params })).toEqual({ name: NAME, isOn: true });
    const { messageChoices: kept } = await database
      .selectFrom("users")
      .select("messageChoices")
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ refund: { sms: true }, "event-announced": { push: false } });
    const consents = database.selectFrom("consents").select(["action", "source", "text"]);
    expect(await consents.where("userId", "=", member.id).orderBy("id").execute()).toEqual([
      { action: "withdrawn", source: "mail", text: `Unsubscribe: ${NAME}` },
      { action: "given", source: "mail", text: `Undo: ${NAME}` },
    ]);
  });

  test("ends with the account: nothing is recorded about a deleted member", async () => {
    const params = { token: tokenOf() };
    const now = server.clock.now();
    const gone = { deletedAt: now, deactivatedAt: now, email: null, phone: null };
    const { database } = server.context;
    await database.updateTable("users").set(gone).where("id", "=", member.id).execute();
    for (const route of [viewSubscription, unsubscribe])
      await expect(visitor(server)(route, { params })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const lines = await database
      .selectFrom("consents")
      .select("id")
      .where("userId", "=", member.id)
      .execute();
    expect(lines).toEqual([]);
  });

  test("is rejected with another member's or a forged token", async () => {
    const own = tokenOf();
    const signature = own.slice(-43);
    const forged = [
      tokenOf("broadcast").slice(0, -43) + signature,
      own.slice(0, -1),
      `A${own}`,
      signature,
      "x",
    ];
    for (const token of forged)
      await expect(visitor(server)(unsubscribe, { params: { token } })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    expect(await visitor(server)(viewSubscription, { params: { token: tokenOf() } })).toMatchObject({
      isOn: true,
    });
  });

  test.each(Object.keys(MESSAGE_CHOICES) as MessageChoiceName[])(
    "accepts its own token for %s",
    async (choice) => {
      const { name } = MESSAGE_CHOICES[choice];
      expect(await visitor(server)(viewSubscription, { params: { token: tokenOf(choice) } })).toMatchObject({
        name,
      });
    },
  );
});

test("a mail about an order has no unsubscribe header", async () => {
  const { id: eventId } = await createOpenEvent(server);
  await inTransaction(server.context.database, (transaction) =>
    notify(server.context, transaction, "ordering-open", [
      { userId: member.id, eventId, facts: { eventTitle: "Side Door" } },
    ]),
  );
  expect(await server.messagesTo(member.email)).toMatchObject([{ headers: {} }]);
});
