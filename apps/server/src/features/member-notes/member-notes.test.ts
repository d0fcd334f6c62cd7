import { randomUUID } from "node:crypto";
import {
  type AdminMemberDetail,
  addMemberNote,
  claimTransfer,
  createBroadcast,
  deleteMember,
  editMemberNote,
  exportProfile,
  getAdminMember,
  getPickupCode,
  listAdminMembers,
  listNotifications,
  listTags,
  placeOrder,
  previewBroadcast,
  removeMemberNote,
  setTagAtHandOff,
  tagMember,
  untagMember,
  verifyPickup,
} from "@secret/contract";
import { MEMBER_NOTES_MAX, TAGS_MAX, TAGS_PER_MEMBER_MAX } from "@secret/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, orderOf, signedIn } from "../../../testing/actors.ts";
import { orderOnBoard, TestDevice } from "../../../testing/crew.ts";
import { moveByAdmin, paidOrder, payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";
import { untilBlocking } from "../../../testing/until-blocking.ts";

let server: TestServer;
let admin: Actor;
let crew: Actor;
beforeAll(async () => {
  server = await startTestServer();
  [admin, crew] = await Promise.all([signedIn(server, "admin"), signedIn(server, "staff")]);
});
afterAll(() => server.close());

let member: Actor;
beforeEach(async () => {
  member = await signedIn(server);
});

const ALLERGY = "Severe shellfish allergy";
const write = (text: string, isShownAtHandOff = false, userId = member.id) =>
  admin.call(addMemberNote, { params: { id: userId }, body: { text, isShownAtHandOff } });
const tag = (name: string, userId = member.id) =>
  admin.call(tagMember, { params: { id: userId }, body: { name } });
const tagOf = ({ tags }: AdminMemberDetail, name: string) => {
  const found = tags.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no tag ${name}`);
  return found;
};
const show = (tagId: string) =>
  admin.call(setTagAtHandOff, { params: { id: tagId }, body: { isShownAtHandOff: true } });

async function linesAbout(userId: string) {
  return server.context.database
    .selectFrom("auditLog")
    .selectAll()
    .where("subjectId", "=", userId)
    .where("eventType", "=", "admin_action")
    .orderBy("id")
    .execute();
}

describe("notes about a member", () => {
  test("are written, changed and removed, and the audit log never holds their text", async () => {
    const { notes } = await write("Complained about the wait");
    const [first] = notes;
    if (first === undefined) throw new Error("no note");
    expect(first).toMatchObject({ writtenBy: "Robin Reyes", isShownAtHandOff: false });
    const about = { id: member.id, noteId: first.id };
    const edited = await admin.call(editMemberNote, {
      params: about,
      body: { text: ALLERGY, isShownAtHandOff: true },
    });
    expect(edited.notes).toMatchObject([{ id: first.id, text: ALLERGY, isShownAtHandOff: true }]);
    expect((await admin.call(removeMemberNote, { params: about })).notes).toEqual([]);
    const lines = await linesAbout(member.id);
    expect(lines.map(({ message }) => message)).toEqual(["Note added", "Note changed", "Note removed"]);
    expect(JSON.stringify(lines)).not.toMatch(/Complained|allergy/);
    for (const route of [editMemberNote, removeMemberNote])
      await expect(
        admin.call(route as typeof editMemberNote, {
          params: about,
          body: { text: "Again", isShownAtHandOff: false },
        }),
      ).rejects.toThrow();
  });

  test("can't be changed through another member's page", async () => {
    const { notes } = await write(ALLERGY);
    const other = await signedIn(server);
    const params = { id: other.id, noteId: notes[0]?.id ?? "" };
    await expect(admin.call(removeMemberNote, { params })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("have limits of length and number", async () => {
    await expect(write("x".repeat(281))).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await expect(write(" ")).rejects.toMatchObject({ code: "INVALID_INPUT" });
    for (let count = 0; count < MEMBER_NOTES_MAX; count += 1) await write(`Note ${count}`);
    await expect(write("One more")).rejects.toMatchObject({ code: "TOO_MANY_NOTES" });
  });
});

describe("tags", () => {
  test("have one spelling, the first one", async () => {
    const name = `Press ${member.id}`.slice(0, 30);
    await tag(name);
    const other = await signedIn(server);
    expect((await tag(`  ${name.toUpperCase()} `, other.id)).tags).toMatchObject([{ name }]);
    expect((await tag(name.toLowerCase())).tags).toHaveLength(1);
    const { tags } = await admin.call(listTags);
    expect(tags.filter((each) => each.name === name)).toMatchObject([{ members: 2 }]);
  });

  test("two admins who add one new tag at once make one tag", async () => {
    const others = [await signedIn(server), await signedIn(server)];
    await Promise.all(others.map(({ id }, index) => tag(index === 0 ? "Twice" : "TWICE", id)));
    const { tags } = await admin.call(listTags);
    expect(tags.filter(({ name }) => name.toLowerCase() === "twice")).toMatchObject([{ members: 2 }]);
  });

  test("are limited per member and in all, and one goes with its last member", async () => {
    for (let count = 0; count < TAGS_PER_MEMBER_MAX; count += 1) await tag(`Tag ${count}`);
    await expect(tag("One more")).rejects.toMatchObject({ code: "TOO_MANY_TAGS" });
    const others = await Promise.all(
      Array.from({ length: TAGS_MAX / TAGS_PER_MEMBER_MAX }, () => signedIn(server)),
    );
    const before = (await admin.call(listTags)).tags.length;
    const added: Promise<unknown>[] = [];
    for (let count = before; count < TAGS_MAX; count += 1)
      added.push(tag(`More ${count}`, others[count % others.length]?.id));
    await Promise.all(added);
    const last = await signedIn(server);
    await expect(tag("Too many", last.id)).rejects.toMatchObject({ code: "TOO_MANY_TAGS_IN_ALL" });
    const { tags } = await admin.call(getAdminMember, { params: { id: member.id } });
    for (const each of tags) await admin.call(untagMember, { params: { id: member.id, tagId: each.id } });
    expect((await admin.call(listTags)).tags).toHaveLength(TAGS_MAX - TAGS_PER_MEMBER_MAX);
    expect((await tag("Now it fits", last.id)).tags).toHaveLength(1);
  });

  test("are locked after their member, so that removing one and deleting the account don't block each other", async () => {
    const { id: tagId } = tagOf(await tag("Locked"), "Locked");
    const holder = await server.context.pool.connect();
    try {
      await holder.query("BEGIN");
      await holder.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [member.id]);
      const removed = admin.call(untagMember, { params: { id: member.id, tagId } });
      await untilBlocking(holder);
      await holder.query("LOCK TABLE member_tags IN SHARE ROW EXCLUSIVE MODE NOWAIT");
      await holder.query("COMMIT");
      expect((await removed).tags).toEqual([]);
    } finally {
      await holder.query("ROLLBACK");
      holder.release();
    }
  });

  test("filter the list of members", async () => {
    const { id: tagId } = tagOf(await tag("Filtered"), "Filtered");
    const { rows, summary } = await admin.call(listAdminMembers, { query: { tagId } });
    expect(rows).toMatchObject([{ id: member.id, tags: [{ name: "Filtered" }] }]);
    expect(summary).toMatchObject({ totalMembers: 1 });
  });

  test("are an audience of broadcasts, which is empty once the tag is gone", async () => {
    const { id: tagId } = tagOf(await tag("Friends of the house"), "Friends of the house");
    const draft = {
      title: "A seat for you",
      message: "Knock tonight.",
      audience: { kind: "tagged" as const, tagId },
      channels: ["mail" as const],
    };
    expect(await admin.call(previewBroadcast, { body: draft })).toMatchObject({ members: 1 });
    const sent = await admin.call(createBroadcast, { body: draft, idempotencyKey: randomUUID() });
    expect(sent.audience).toMatchObject({ tagId, tagName: "Friends of the house" });
    await server.runJobs();
    const { rows } = await member.call(listNotifications, { query: {} });
    expect(rows).toMatchObject([{ title: "A seat for you" }]);
    await admin.call(untagMember, { params: { id: member.id, tagId } });
    await expect(admin.call(previewBroadcast, { body: draft })).rejects.toMatchObject({
      code: "TAG_NOT_FOUND",
    });
  });
});

describe("at the hand-off", () => {
  const boardOf = async (eventId: string, by = crew) =>
    (await new TestDevice(by, eventId).board()).handOffNotes;

  test("the crew sees what is marked for it, and nothing else", async () => {
    const order = await orderOnBoard(server);
    const { id } = order.member;
    await write(ALLERGY, true, id);
    await write("Owes us twenty dollars", false, id);
    await show(tagOf(await tag("VIP", id), "VIP").id);
    await tag("Difficult", id);
    expect(await boardOf(order.event.id)).toEqual([{ orderId: order.id, tags: ["VIP"], notes: [ALLERGY] }]);
    const changed = await new TestDevice(crew, order.event.id).board(server.clock.now().toISOString());
    expect(changed.handOffNotes, "also in a partial board").toHaveLength(1);
  });

  test("the crew sees them by the link in a pickup code too, and the guest doesn't", async () => {
    const order = await paidOrder(server);
    for (const status of ["preparing", "ready"] as const) await moveByAdmin(server, order.id, status);
    const { url } = await order.member.call(getPickupCode, { params: { id: order.id } });
    const body = { orderId: order.id, token: new URL(url).searchParams.get("token") ?? "" };
    expect((await crew.call(verifyPickup, { body })).handOffNote).toBeUndefined();
    const neighbor = await signedIn(server);
    const ordered = orderOf(order.event, [1]);
    const { id } = await neighbor.call(placeOrder, { body: ordered, idempotencyKey: randomUUID() });
    await payFor(neighbor, id, ordered.shownTotalCents);
    await write("Loves extra lemon", true, neighbor.id);
    await write(ALLERGY, true, order.member.id);
    await show(tagOf(await tag("VIP", order.member.id), "VIP").id);
    for (const by of [crew, admin])
      expect((await by.call(verifyPickup, { body })).handOffNote).toEqual({
        orderId: order.id,
        tags: ["VIP"],
        notes: [ALLERGY],
      });
    const own = await order.member.call(verifyPickup, { body });
    expect(own).toMatchObject({ isOwner: true });
    expect(own.handOffNote).toBeUndefined();
  });

  test("a transferred order shows the holder's notes, never the former owner's", async () => {
    const order = await paidOrder(server);
    await write(ALLERGY, true, order.member.id);
    const friend = await signedIn(server);
    await write("Loves extra lemon", true, friend.id);
    await friend.call(claimTransfer, { body: { token: (await offered(order)).token } });
    expect(await boardOf(order.event.id, admin)).toEqual([
      { orderId: order.id, tags: [], notes: ["Loves extra lemon"] },
    ]);
  });
});

test("a member's download has the notes and tags, and deleting the account erases them", async () => {
  await write(ALLERGY);
  await tag("Erased with the account");
  const download = (await member.call(exportProfile)) as unknown as Record<string, unknown>;
  expect(download).toMatchObject({
    memberNotes: [{ text: ALLERGY }],
    tags: [{ name: "Erased with the account" }],
  });
  await admin.call(deleteMember, { params: { id: member.id } });
  const left = await admin.call(getAdminMember, { params: { id: member.id } });
  expect(left).toMatchObject({ notes: [], tags: [] });
  const { tags } = await admin.call(listTags);
  expect(tags.map(({ name }) => name)).not.toContain("Erased with the account");
  await expect(write("Too late")).rejects.toMatchObject({ code: "NOT_FOUND" });
});
