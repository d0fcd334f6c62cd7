import { createHash } from "node:crypto";
import { BEACON_LEAD_SECONDS } from "@secret/domain";
import { type ChainInfo, fetchBeacon, type RandomnessBeacon, roundAt, roundTime } from "drand-client";
import type { BeaconConfig } from "../../../config-draws.ts";
import type { Context } from "../../../platform/context.ts";

/** Point of 48 bytes in hex, as quicknet's scheme writes a signature. */
const SIGNATURE = /^[0-9a-f]{96}$/;
/** Timeouts of requests to a mirror, in ms. A close waits for its newest round, so that has the shorter one. */
const TIMEOUTS_MS = { wanted: 3_000, newest: 1_000 };

/** Returns the first round at least {@link BEACON_LEAD_SECONDS} after a close. */
export function roundAfter({ chain }: BeaconConfig, closedAt: Date): number {
  const earliest = closedAt.getTime() + BEACON_LEAD_SECONDS * 1000;
  const round = roundAt(earliest, chain);
  return roundTime(chain, round) < earliest ? round + 1 : round;
}

/** Returns when a round is published. */
export function publishedAt({ chain }: BeaconConfig, round: number): Date {
  return new Date(roundTime(chain, round));
}

/**
 * Returns how far this process's clock is behind the newest round that a mirror has, in ms; 0 if it isn't, or if no mirror
 * answers. Signatures are checked, so a mirror can't make a round up.
 */
export async function measureDelay({ config: { beacon }, clock }: Context): Promise<number> {
  const { mirrors, chain } = beacon;
  const delays = mirrors.map(async (mirror) => {
    const { round } = await fetchFrom(mirror, chain);
    // Read at each answer. The newest round may be as old as the time between two.
    const aheadMs = publishedAt(beacon, round).getTime() - clock.now().getTime();
    return aheadMs > 0 ? aheadMs + chain.period * 1000 : 0;
  });
  const known = (await Promise.allSettled(delays)).flatMap((delay) =>
    delay.status === "fulfilled" ? delay.value : [],
  );
  return Math.max(0, ...known);
}

/** Fetches a round's public random number, in hex; undefined if no mirror has it yet. */
export async function fetchRound({ config, log }: Context, round: number): Promise<string | undefined> {
  try {
    return await askMirrors(config.beacon, round);
  } catch (error) {
    log.warn({ err: error, round }, "no mirror has the public random number");
    return undefined;
  }
}

/**
 * Asks every mirror for a round's public random number, in hex. The first answer with the chain's signature counts, so a
 * lying mirror is ignored. Rejects if no mirror has it.
 */
export async function askMirrors({ mirrors, chain }: BeaconConfig, round: number): Promise<string> {
  const { randomness } = await Promise.any(mirrors.map((mirror) => fetchFrom(mirror, chain, round)));
  return randomness;
}

/**
 * Fetches a round from one mirror, checks its signature, and returns its random number: the signature's SHA-256.
 * @param wanted the newest round by default
 */
async function fetchFrom(
  mirror: string,
  chain: ChainInfo,
  wanted?: number,
): Promise<{ readonly round: number; readonly randomness: string }> {
  const baseUrl = `${mirror}/${chain.hash}`;
  // The library's own client has no time limit.
  const response = await fetch(`${baseUrl}/public/${wanted ?? "latest"}`, {
    redirect: "manual",
    signal: AbortSignal.timeout(wanted === undefined ? TIMEOUTS_MS.newest : TIMEOUTS_MS.wanted),
  });
  if (!response.ok) throw new Error(`${baseUrl} answered ${response.status}`);
  const answer = (await response.json()) as RandomnessBeacon;
  const get = async () => answer;
  const client = {
    options: { disableBeaconVerification: false, noCache: false },
    chain: () => ({ baseUrl, info: async () => chain }),
    get,
    latest: get,
  };
  const { round, signature } = await fetchBeacon(client, wanted ?? answer.round);
  // The library compares the random number of the answer less strictly than we hash it, so it's computed here.
  if (!SIGNATURE.test(signature)) throw new Error(`${baseUrl} sent a signature in another form`);
  const randomness = createHash("sha256").update(Buffer.from(signature, "hex")).digest("hex");
  return { round, randomness };
}
