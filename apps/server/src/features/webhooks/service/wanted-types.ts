import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { Live } from "../../../platform/live/live.ts";
import { findWantedTypes } from "../queries/deliveries.ts";

/** Topic announced when an admin added, changed or deleted an endpoint. */
export const ENDPOINTS_CHANGED = "webhook-endpoints.changed";

/** Maximum age of the cached types, in ms, in case an announcement is lost. */
const KEPT_MS = 10_000;

interface Cache {
  types: ReadonlySet<string> | undefined;
  readAt: number;
  /** Grows with each change, so that a read that began before it isn't kept. */
  version: number;
}

/** Cached event types that endpoints subscribe to, per process. */
const caches = new WeakMap<Live, Cache>();

/**
 * Returns whether any enabled endpoint may subscribe to one of these types. Cached, so that a sale without webhooks runs no
 * query. Other processes reload within milliseconds of a change, or within {@link KEPT_MS} if they miss it.
 */
export async function areWanted(
  { live, clock }: Context,
  connection: Connection,
  types: readonly string[],
): Promise<boolean> {
  const cache = cacheOf(live);
  const now = clock.now().getTime();
  const isFresh = now - cache.readAt < KEPT_MS;
  // Each caller reads on its own connection. Waiting for another's would hold row locks meanwhile.
  const wanted = (isFresh ? cache.types : undefined) ?? (await read(cache, connection, now));
  return types.some((type) => wanted.has(type));
}

async function read(cache: Cache, connection: Connection, now: number): Promise<ReadonlySet<string>> {
  const { version } = cache;
  const types = await findWantedTypes(connection);
  if (cache.version === version) Object.assign(cache, { types, readAt: now });
  return types;
}

/** Makes every process reload the types. */
export function announceEndpointsChanged({ live }: Context, endpointId: string): void {
  clear(cacheOf(live));
  live.announce(ENDPOINTS_CHANGED, endpointId);
}

function cacheOf(live: Live): Cache {
  const known = caches.get(live);
  if (known !== undefined) return known;
  const cache: Cache = { types: undefined, readAt: 0, version: 0 };
  live.onAnnouncement(ENDPOINTS_CHANGED, () => clear(cache));
  live.onAnnouncement("resync", () => clear(cache));
  caches.set(live, cache);
  return cache;
}

function clear(cache: Cache): void {
  cache.types = undefined;
  cache.version++;
}
