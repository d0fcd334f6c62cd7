import { setTimeout as pause } from "node:timers/promises";
import { checkPromoCode, exportProfile, listOrders, lookAtTransfer } from "@secret/contract";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { openConnection, requestBytes } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { withServer } from "../kit/processes.ts";
import { percentile } from "../kit/report.ts";
import { openEvent } from "../kit/scene.ts";
import { applyOpenLoad } from "./open-load.ts";
import { type Kind, mixOf } from "./overload.ts";

const MEMBERS = 2_000;
/** Four people who each send a request every 150 ms. */
const HONEST_PER_SECOND = 27;
const SECONDS = 6;
const ATTACKER_CONNECTIONS = 130;
/** Connections that request the API's documentation. */
const READER_CONNECTIONS = 20;
const PAUSE_AFTER_REFUSAL_MS = 200;
const HONEST_MIX: readonly (readonly [share: number, kind: Kind])[] = [
  [3, "read"],
  [3, "change"],
  [2, "order"],
];

/**
 * Runs one account or network with many connections beside a few honest members. Prints how many of the members' requests
 * were refused and how long the rest took.
 * @throws when an honest request was refused
 */
export async function playShares({ context, settings }: Bench): Promise<void> {
  const event = await openEvent(context);
  const [attacker, ...members] = await createSignedInMembers(context, MEMBERS);
  const { cookie = "" } = attacker ?? {};
  const from = { "x-forwarded-for": "198.51.100.7" };
  const code = JSON.stringify({ eventId: event.id, promoCode: "WRONG" });
  const token = JSON.stringify({ token: `SECRET_${"a".repeat(43)}` });
  const attacks: [name: string, connections: number, request: Buffer | undefined][] = [
    ["nobody", 0, undefined],
    ["a member's orders", ATTACKER_CONNECTIONS, requestBytes("GET", listOrders.path, { cookie, ...from })],
    [
      "a member's exports",
      ATTACKER_CONNECTIONS,
      requestBytes("GET", exportProfile.path, { cookie, ...from }),
    ],
    ["a stranger's links", ATTACKER_CONNECTIONS, requestBytes("POST", lookAtTransfer.path, from, token)],
    [
      "a member's promo codes",
      ATTACKER_CONNECTIONS,
      requestBytes("POST", checkPromoCode.path, { cookie, ...from }, code),
    ],
    ["a stranger's documentation", READER_CONNECTIONS, requestBytes("GET", "/api/docs/json", from)],
    ["nobody", 0, undefined],
  ];
  const nextRequest = mixOf(event, members, HONEST_MIX);
  let refused = 0;
  // The attacker has a network of their own.
  await withServer({ ...settings, TRUST_PROXY: "127.0.0.1" }, async ({ port }) => {
    for (const [name, connections, request] of attacks) {
      const stopping = new AbortController();
      const attack = Array.from({ length: connections }, () =>
        askAgain(port, request as Buffer, stopping.signal),
      );
      const load = { port, perSecond: HONEST_PER_SECOND, seconds: SECONDS, nextRequest };
      const honest = await applyOpenLoad(load);
      stopping.abort();
      await Promise.all(attack);
      console.log(`beside ${name}:`);
      for (const kind of ["read", "change", "order"] as const) {
        const own = honest.filter((reply) => reply.kind === kind);
        const failed = own.filter(({ status }) => status !== 200).length;
        const durations = own.map(({ milliseconds }) => milliseconds);
        const at = (share: number) => Math.round(percentile(durations, share));
        console.log(`  ${kind}: ${failed} of ${own.length} refused; p50 ${at(0.5)} ms, at most ${at(1)} ms`);
        refused += failed;
      }
    }
  });
  if (refused > 0) throw new Error("honest members were refused: see above");
}

/** Repeats a request over one connection until the attack ends, with a pause after each refusal. */
async function askAgain(port: number, request: Buffer, signal: AbortSignal): Promise<void> {
  const connection = openConnection(port);
  signal.addEventListener("abort", () => connection.close());
  while (!connection.isClosed) {
    const { status } = await connection.send(request);
    if (status === 503) await pause(PAUSE_AFTER_REFUSAL_MS);
  }
}
