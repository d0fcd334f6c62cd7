import { randomUUID } from "node:crypto";
import type { EventDetail } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { applyLoad, repeat, scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { type ServerProcess, startServer } from "../kit/processes.ts";
import { expectSuccess, type Figures, type Rate, rounded, times } from "../kit/report.ts";
import { openEvent, orderBody, orderRequest } from "../kit/scene.ts";

/** Hostile requests at once, each on its own connection. */
const ATTACKS = scaled(1_000);
const BUYERS = scaled(2_000);
const BUYERS_AT_ONCE = 64;
const WARM_UP = scaled(1_000);

interface Scene {
  readonly context: Context;
  readonly server: ServerProcess;
  readonly event: EventDetail;
  /** The attacker's session, and the idempotency key of their order for another event. */
  readonly cookie: string;
  readonly usedKey: string;
}

/** Makes a hostile request. */
type Attack = (scene: Scene, turn: number) => Buffer;

const hugeTotal: Attack = (scene, turn) => attackOf(scene, randomUUID(), turn, { shownTotalCents: 3e9 });
const usedKey: Attack = (scene, turn) => attackOf(scene, scene.usedKey, turn, {});
const nul: Attack = (scene, turn) => attackOf(scene, randomUUID(), turn, { promoCode: "A\u0000B" });
const unknownEvent: Attack = (scene, turn) => attackOf(scene, randomUUID(), turn, { eventId: randomUUID() });
const wrongTotal: Attack = (scene, turn) => attackOf(scene, randomUUID(), turn, { shownTotalCents: 100 });
const guessedCode: Attack = (scene, turn) => attackOf(scene, randomUUID(), turn, { promoCode: randomUUID() });

const ALL = [hugeTotal, usedKey, nul, unknownEvent, wrongTotal, guessedCode];
const mix: Attack = (scene, turn) => (ALL[Math.floor(Math.random() * ALL.length)] ?? hugeTotal)(scene, turn);

/** Measures honest buyers of one event, alone and beside a member who sends a thousand hostile orders at once. */
export async function measureAttack({ context, settings }: Bench): Promise<Figures> {
  const server = await startServer(settings);
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
    return rounded({
      attackQuietP50Ms: quiet.p50Ms,
      attackQuietP99Ms: quiet.p99Ms,
      attackHugeTotalP50Ms: huge.p50Ms,
      attackHugeTotalP99Ms: huge.p99Ms,
      attackUsedKeyP50Ms: used.p50Ms,
      attackUsedKeyP99Ms: used.p99Ms,
      attackNulP50Ms: withNul.p50Ms,
      attackNulP99Ms: withNul.p99Ms,
      attackMixP50Ms: mixed.p50Ms,
      attackMixP99Ms: mixed.p99Ms,
    });
  } finally {
    await server.stop();
  }
}

/** Makes two events, the attacker, and the attacker's order for one of them. */
async function prepare(context: Context, server: ServerProcess): Promise<Scene> {
  const [event, other] = [await openEvent(context), await openEvent(context)];
  const [attacker] = await createSignedInMembers(context, 1);
  if (attacker === undefined) throw new Error("there is no attacker");
  const scene = { context, server, event, cookie: attacker.cookie, usedKey: randomUUID() };
  const first = repeat([orderRequest(attacker.cookie, orderBody(other, 0), scene.usedKey)]);
  await applyLoad({ port: server.port, connections: 1, nextRequest: first });
  return scene;
}

/** Sends the hostile requests right before the first buyer's order. */
async function buyUnderAttack(scene: Scene, attack: Attack): Promise<Rate> {
  const attacks = Array.from({ length: ATTACKS }, (_, turn) => attack(scene, turn));
  const orders = await honestOrders(scene, BUYERS);
  const { port } = scene.server;
  const attacking = applyLoad({ port, connections: ATTACKS, nextRequest: repeat(attacks) });
  const honest = await buy(scene, orders);
  await attacking;
  return honest;
}

function buy({ server }: Scene, orders: readonly Buffer[]): Promise<Rate> {
  return applyLoad({ port: server.port, connections: BUYERS_AT_ONCE, nextRequest: repeat(orders) });
}

/** Returns orders of as many members. */
async function honestOrders({ context, event }: Scene, count: number): Promise<Buffer[]> {
  const buyers = await createSignedInMembers(context, count);
  return buyers.map(({ cookie }, turn) => orderRequest(cookie, orderBody(event, turn)));
}

function attackOf({ event, cookie }: Scene, key: string, turn: number, change: object): Buffer {
  return orderRequest(cookie, JSON.stringify({ ...JSON.parse(orderBody(event, turn)), ...change }), key);
}

/** Prints the honest buyers' times beside those without the attacker. */
function print(name: string, attacked: Rate, quiet: Rate): Rate {
  console.log(
    `honest orders beside ${name}: ${times(expectSuccess(name, attacked))}; without: ${times(quiet)}`,
  );
  return attacked;
}
