/** @module-tag whole */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  claimTransfer,
  completePickup,
  createClient,
  createTransfer,
  type EventDetail,
  getPickupCode,
  type LiveEvent,
  setOrderStatus,
} from "@secret/contract";
import type { Role } from "@secret/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import { copyTemplate, dropDatabase } from "../../apps/server/testing/test-database.ts";
import { readLiveStream } from "../crew-day/live-stream.ts";
import { buyer, takeOrders } from "../kit/buyer.ts";
import { openEvening, signInAs } from "../kit/scene.ts";
import { startTopology, type Topology } from "./start-topology.ts";

/** Three starts beside other tests, and what follows is real work of five processes. */
const TIMEOUT_MS = 120_000;
const PICTURE = new URL("../../docs/screenshot.png", import.meta.url);
const RUSH_ORDERS = 24;
const POLL = { timeout: 30_000 };

let databaseUrl: string;
let folder: string;
let topology: Topology;
let admin: Awaited<ReturnType<typeof signIn>>;
let event: EventDetail;
beforeAll(async () => {
  databaseUrl = await copyTemplate();
  folder = await mkdtemp(join(tmpdir(), "secret-topology-"));
  topology = await startTopology(databaseUrl, folder);
  admin = await signIn("admin");
  event = await openEvening(topology.context);
}, TIMEOUT_MS);
afterAll(async () => {
  await topology?.close();
  await dropDatabase(databaseUrl);
  await rm(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

/** Signs in an account that calls through the proxy. */
async function signIn(role: Role) {
  const { id, cookie } = await signInAs(topology.context, role);
  return { id, cookie, call: createClient({ origin: topology.proxy.url, headers: { cookie } }) };
}

/** Opens a live stream through the proxy and collects its events. */
async function listen(cookie: string, signal: AbortSignal): Promise<readonly LiveEvent[]> {
  const heard: LiveEvent[] = [];
  await new Promise<void>((onOpen, reject) => {
    const onEvent = (news: LiveEvent) => void heard.push(news);
    readLiveStream(topology.proxy.url, cookie, { onOpen, onEvent }, signal).catch(reject);
  });
  return heard;
}

test(
  "a rush is sold by both web processes, paid, and the books agree",
  async () => {
    const { context, proxy, square } = topology;
    const ids = await takeOrders(context, [proxy.url], event, RUSH_ORDERS);
    const orders = await context.database
      .selectFrom("orders")
      .select("status")
      .where("id", "in", ids)
      .execute();
    expect(orders.map(({ status }) => status)).toEqual(Array(RUSH_ORDERS).fill("confirmed"));
    for (const count of proxy.served.values()) expect(count).toBeGreaterThan(RUSH_ORDERS / 2);
    expect([...square.ledger.payments.values()].filter(({ status }) => status === "COMPLETED")).toHaveLength(
      RUSH_ORDERS,
    );
    const unhandled = () =>
      context.database
        .selectFrom("paymentWebhooks")
        .select("eventId")
        .where("handledAt", "is", null)
        .execute();
    await expect.poll(unhandled, POLL).toEqual([]);
    const webhooks = await context.database.selectFrom("paymentWebhooks").select("eventId").execute();
    expect(webhooks.length).toBeGreaterThanOrEqual(RUSH_ORDERS);
    expect(await findDifferences(context.database, context.clock.now())).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  "a sale in one process is heard on the streams of both",
  async () => {
    const over = new AbortController();
    const member = await signIn("member");
    const before = new Map(topology.proxy.served);
    const streams = [await listen(member.cookie, over.signal), await listen(member.cookie, over.signal)];
    const counts = [...topology.proxy.served].map(([port, count]) => count - (before.get(port) ?? 0));
    expect(counts).toEqual([1, 1]);
    const orderId = await buyer(topology.proxy.url, member.cookie, event).buy();
    for (const heard of streams)
      await expect
        .poll(() => heard, POLL)
        .toContainEqual(expect.objectContaining({ type: "order.changed", orderId }));
    over.abort();
  },
  TIMEOUT_MS,
);

test(
  "an order is handed to a friend, mailed by the worker, scanned at the window and gone for good in each process",
  async () => {
    const { context, proxy, webs } = topology;
    const [sender, friend, crew] = [await signIn("member"), await signIn("member"), await signIn("staff")];
    const id = await buyer(proxy.url, sender.cookie, event).buy();
    const contact = "friend@example.com";
    const { link } = await sender.call(createTransfer, { params: { id }, body: { contact } });
    const mailed = () =>
      context.database
        .selectFrom("developmentMailbox")
        .select("body")
        .where("recipient", "=", contact)
        .execute();
    await expect.poll(mailed, POLL).toHaveLength(1);
    await friend.call(claimTransfer, { body: { token: link.slice(link.lastIndexOf("/") + 1) } });
    for (const status of ["preparing", "ready"] as const)
      await admin.call(setOrderStatus, { params: { id }, body: { status } });
    const { url } = await friend.call(getPickupCode, { params: { id } });
    await expect(sender.call(getPickupCode, { params: { id } })).rejects.toMatchObject({
      code: "ORDER_NOT_FOUND",
    });
    const body = { orderId: id, token: new URL(url).searchParams.get("token") ?? "" };
    const { order } = await crew.call(completePickup, { body });
    expect(order.status).toBe("completed");
    for (const origin of webs) {
      const call = createClient({ origin, headers: { cookie: crew.cookie } });
      await expect(call(completePickup, { body })).rejects.toMatchObject({ code: "PICKUP_CODE_USED" });
    }
  },
  TIMEOUT_MS,
);

test(
  "a picture that one process took is served by both",
  async () => {
    const { proxy, webs } = topology;
    const picture = await readFile(PICTURE);
    const headers = { cookie: admin.cookie, origin: proxy.url, "content-type": "image/png" };
    const taken = await fetch(`${proxy.url}/api/admin/pictures`, {
      method: "POST",
      headers,
      body: new Uint8Array(picture),
    });
    expect(taken.status).toBe(200);
    const { imageUrl } = (await taken.json()) as { imageUrl: string };
    for (const origin of webs) {
      const seen = await fetch(origin + imageUrl, { headers: { cookie: admin.cookie } });
      expect(seen.headers.get("content-type")).toMatch(/^image\//);
    }
    expect((await readdir(join(folder, "pictures"))).length).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
