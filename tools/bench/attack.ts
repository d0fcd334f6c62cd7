import { randomUUID } from "node:crypto";
import { type EventDetail, IDEMPOTENCY_HEADER, placeOrder } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { applyLoad, type LoadResult, requestBytes } from "./http-load.ts";
import { type ServerProcess, startServerProcess } from "./processes.ts";
import { HEALTH_PATH, openEvent, orderBody, SERVER, serverSettings } from "./scene.ts";

/** What the attacker sends at once, each on a connection of its own. */
const ATTACKS = 1_000;
const BUYERS = 2_000;
const BUYERS_AT_ONCE = 64;
const WARM_UP = 1_000;

/** How long the honest buyers waited, in milliseconds. */
export interface AttackFigures {
  readonly attackQuietP50Ms: number;
  readonly attackQuietP99Ms: number;
  readonly attackHugeTotalP50Ms: number;
  readonly attackHugeTotalP99Ms: number;
  readonly attackUsedKeyP50Ms: number;
  readonly attackUsedKeyP99Ms: number;
  readonly attackNulP50Ms: number;
  readonly attackNulP99Ms: number;
  readonly attackMixP50Ms: number;
  readonly attackMixP99Ms: number;
}

interface Scene {
  readonly context: Context;
  readonly server: ServerProcess;
  readonly event: EventDetail;
  /** The attacker's cookie, and the key of an order that the attacker has for another event. */
  readonly cookie: string;
  readonly usedKey: string;
}

/** The attacker's request of each kind. */
type Attack = (scene: Scene, turn: number) => Buffer;

const hugeTotal: Attack = (scene, turn) => attackOf(scene, randomUUID(), turn, { shownTotalCents: 3e9 });
const usedKey: Attack = (scene, turn) => attackOf(scene, scene.usedKey, turn, {});
const nul: Attack = (scene, turn) => attackOf(scene, randomUUID(), turn, { promoCode: "A\u0000B" });
const unknownEvent: Attack = (scene, turn) => attackOf(scene, randomUUID(), turn, { eventId: randomUUID() });
const wrongTotal: Attack = (scene, turn) => attackOf(scene, randomUUID(), turn, { shownTotalCents: 100 });
const guessedCode: Attack = (scene, turn) => attackOf(scene, randomUUID(), turn, { promoCode: randomUUID() });

const ALL = [hugeTotal, usedKey, nul, unknownEvent, wrongTotal, guessedCode];
const mix: Attack = (scene, turn) => (ALL[Math.floor(Math.random() * ALL.length)] ?? hugeTotal)(scene, turn);

/** Honest buyers of one event, alone and beside one member who sends a thousand hostile orders at once. */
export async function measureAttack(context: Context, databaseUrl: string): Promise<AttackFigures> {
  const settings = serverSettings(databaseUrl);
  const server = await startServerProcess(SERVER, settings, { healthPath: HEALTH_PATH });
  try {
    const scene = await prepare(context, server);
    await buy(scene, await honestOrders(scene, WARM_UP));
    const quiet = await buy(scene, await honestOrders(scene, BUYERS));
    const measure = async (name: string, attack: Attack) =>
      print(name, await buyUnderAttack(scene, attack), quiet);
    const huge = await measure("a thousand huge totals", hugeTotal);
    const used = await measure("a thousand times a used key", usedKey);
    const withNul = await measure("a thousand NULs in the promo code", nul);
    const mixed = await measure("a thousand of all kinds", mix);
    return {
      attackQuietP50Ms: Math.round(quiet.p50Ms),
      attackQuietP99Ms: Math.round(quiet.p99Ms),
      attackHugeTotalP50Ms: Math.round(huge.p50Ms),
      attackHugeTotalP99Ms: Math.round(huge.p99Ms),
      attackUsedKeyP50Ms: Math.round(used.p50Ms),
      attackUsedKeyP99Ms: Math.round(used.p99Ms),
      attackNulP50Ms: Math.round(withNul.p50Ms),
      attackNulP99Ms: Math.round(withNul.p99Ms),
      attackMixP50Ms: Math.round(mixed.p50Ms),
      attackMixP99Ms: Math.round(mixed.p99Ms),
    };
  } finally {
    await server.stop();
  }
}

/** The attacker has an order of another event, whose key is used. */
async function prepare(context: Context, server: ServerProcess): Promise<Scene> {
  const [event, other] = [await openEvent(context), await openEvent(context)];
  const [attacker] = await createSignedInMembers(context, 1);
  if (attacker === undefined) throw new Error("there is no attacker");
  const scene = { context, server, event, cookie: attacker.cookie, usedKey: randomUUID() };
  const first = once([orderOf(scene.usedKey, attacker.cookie, orderBody(other, 0))]);
  await applyLoad({ port: server.port, connections: 1, nextRequest: first });
  return scene;
}

/** The attacker's thousand are on their way when the first buyer comes. */
async function buyUnderAttack(scene: Scene, attack: Attack): Promise<LoadResult> {
  const attacks = Array.from({ length: ATTACKS }, (_, turn) => attack(scene, turn));
  const orders = await honestOrders(scene, BUYERS);
  const { port } = scene.server;
  const attacking = applyLoad({ port, connections: ATTACKS, nextRequest: once(attacks) });
  const honest = await buy(scene, orders);
  await attacking;
  return honest;
}

function buy({ server }: Scene, orders: readonly Buffer[]): Promise<LoadResult> {
  return applyLoad({ port: server.port, connections: BUYERS_AT_ONCE, nextRequest: once(orders) });
}

/** Each by another member. */
async function honestOrders({ context, event }: Scene, count: number): Promise<Buffer[]> {
  const buyers = await createSignedInMembers(context, count);
  return buyers.map(({ cookie }, turn) => orderOf(randomUUID(), cookie, orderBody(event, turn)));
}

function attackOf({ event, cookie }: Scene, key: string, turn: number, change: object): Buffer {
  return orderOf(key, cookie, JSON.stringify({ ...JSON.parse(orderBody(event, turn)), ...change }));
}

function orderOf(key: string, cookie: string, body: string): Buffer {
  return requestBytes("POST", placeOrder.path, { cookie, [IDEMPOTENCY_HEADER]: key }, body);
}

/** Each request once. */
function once(requests: readonly Buffer[]): () => Buffer | undefined {
  let sent = 0;
  return () => requests[sent++];
}

/** Prints the honest buyers' times beside those without the attacker. Each must have got an order. */
function print(name: string, attacked: LoadResult, quiet: LoadResult): LoadResult {
  const others = [...attacked.statuses].filter(([status]) => status !== 200);
  if (others.length > 0) throw new Error(`${name}: unexpected answers ${JSON.stringify(others)}`);
  const times = (result: LoadResult) =>
    `p50 ${result.p50Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms`;
  console.log(`honest orders beside ${name}: ${times(attacked)}; without: ${times(quiet)}`);
  return attacked;
}
