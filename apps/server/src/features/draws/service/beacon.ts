import { BEACON_LEAD_SECONDS, BEACON_WAIT_SECONDS } from "@secret/domain";
import { type ChainInfo, fetchBeacon, type RandomnessBeacon, roundAt, roundTime } from "drand-client";
import type { BeaconConfig } from "../../../config-draws.ts";
import type { Context } from "../../../platform/context.ts";

/** Timeout of a request to a mirror, in ms. */
const MIRROR_TIMEOUT_MS = 3_000;

/** Returns the first round at least {@link BEACON_LEAD_SECONDS} after a close. */
export function roundAfter({ chain }: BeaconConfig, closedAt: Date): number {
  const earliest = closedAt.getTime() + BEACON_LEAD_SECONDS * 1000;
  const round = roundAt(earliest, chain);
  return roundTime(chain, round) < earliest ? round + 1 : round;
}

/** Returns when a round is published, and until when a draw waits for it. */
export function roundTimes({ chain }: BeaconConfig, round: number): { publishedAt: Date; waitUntil: Date } {
  const publishedAt = roundTime(chain, round);
  return {
    publishedAt: new Date(publishedAt),
    waitUntil: new Date(publishedAt + BEACON_WAIT_SECONDS * 1000),
  };
}

/**
 * Fetches a round's public random number from the mirrors, in hex. The first answer with the chain's signature counts, so a
 * lying mirror is ignored. Undefined if no mirror has it yet.
 */
export async function fetchRound({ config, log }: Context, round: number): Promise<string | undefined> {
  const { mirrors, chain } = config.beacon;
  try {
    const beacon = await Promise.any(mirrors.map((mirror) => fetchFrom(mirror, chain, round)));
    return beacon.randomness;
  } catch (error) {
    log.warn({ err: error, round }, "no mirror has the public random number");
    return undefined;
  }
}

/** Fetches a round from one mirror and checks its signature. */
async function fetchFrom(mirror: string, chain: ChainInfo, round: number) {
  const baseUrl = `${mirror}/${chain.hash}`;
  // The library's own client has no time limit.
  const get = async (): Promise<RandomnessBeacon> => {
    const response = await fetch(`${baseUrl}/public/${round}`, {
      signal: AbortSignal.timeout(MIRROR_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${baseUrl} answered ${response.status}`);
    return (await response.json()) as RandomnessBeacon;
  };
  const client = {
    options: { disableBeaconVerification: false, noCache: false },
    chain: () => ({ baseUrl, info: async () => chain }),
    get,
    latest: get,
  };
  return fetchBeacon(client, round);
}
