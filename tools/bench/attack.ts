import { randomUUID } from "node:crypto";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { applyLoad, repeat, scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { withServer } from "../kit/processes.ts";
import { expectSuccess, type Figures, rounded, times } from "../kit/report.ts";
import { openEvent, orderBody, orderRequest } from "../kit/scene.ts";

/** Hostile requests at once, each on its own connection. */
const ATTACKS = scaled(1_000);
const BUYERS = scaled(2_000);
const BUYERS_AT_ONCE = 64;
const WARM_UP = scaled(1_000);

/** Changes of a valid order that make it hostile. */
const HOSTILE = {
  hugeTotal: () => ({ shownTotalCents: 3e9 }),
  usedKey: () => ({}),
  nul: () => ({ promoCode: "A\u0000B" }),
  unknownEvent: () => ({ eventId: randomUUID() }),
  wrongTotal: () => ({ shownTotalCents: 100 }),
  guessedCode: () => ({ promoCode: randomUUID() }),
} as const;
type Kind = keyof typeof HOSTILE;
const ALL = Object.keys(HOSTILE) as Kind[];

const MEASURED: readonly [figure: string, name: string, kinds: readonly Kind[]][] = [
  ["HugeTotal", "a thousand huge totals", ["hugeTotal"]],
  ["UsedKey", "a thousand times a used key", ["usedKey"]],
  ["Nul", "a thousand NULs in the promo code", ["nul"]],
  ["Mix", "a thousand of all kinds", ALL],
];

/** Measures honest buyers of one event, alone and beside a member who sends a thousand hostile orders at once. */
export function measureAttack({ context, settings }: Bench): Promise<Figures> {
  return withServer(settings, async ({ port }) => {
    const [event, other] = [await openEvent(context), await openEvent(context)];
    const [attacker] = await createSignedInMembers(context, 1);
    const { cookie = "" } = attacker ?? {};
    const usedKey = randomUUID();
    const send = (requests: readonly Buffer[], connections: number) =>
      applyLoad({ port, connections, nextRequest: repeat(requests) });
    await send([orderRequest(cookie, orderBody(other, 0), usedKey)], 1);
    const attackOf = (kind: Kind, turn: number) => {
      const body = { ...JSON.parse(orderBody(event, turn)), ...HOSTILE[kind]() };
      return orderRequest(cookie, JSON.stringify(body), kind === "usedKey" ? usedKey : randomUUID());
    };
    const honestOrders = async (count: number) => {
      const buyers = await createSignedInMembers(context, count);
      return buyers.map((buyer, turn) => orderRequest(buyer.cookie, orderBody(event, turn)));
    };
    await send(await honestOrders(WARM_UP), BUYERS_AT_ONCE);
    const quiet = await send(await honestOrders(BUYERS), BUYERS_AT_ONCE);
    const figures: Record<string, number> = { attackQuietP50Ms: quiet.p50Ms, attackQuietP99Ms: quiet.p99Ms };
    for (const [figure, name, kinds] of MEASURED) {
      const drawn = () => kinds[Math.floor(Math.random() * kinds.length)] ?? "hugeTotal";
      const attacks = Array.from({ length: ATTACKS }, (_, turn) => attackOf(drawn(), turn));
      const orders = await honestOrders(BUYERS);
      const attacking = send(attacks, ATTACKS);
      const honest = expectSuccess(name, await send(orders, BUYERS_AT_ONCE));
      await attacking;
      console.log(`honest orders beside ${name}: ${times(honest)}; without: ${times(quiet)}`);
      figures[`attack${figure}P50Ms`] = honest.p50Ms;
      figures[`attack${figure}P99Ms`] = honest.p99Ms;
    }
    return rounded(figures);
  });
}
