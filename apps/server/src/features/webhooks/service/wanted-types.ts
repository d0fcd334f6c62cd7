import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { Live } from "../../../platform/live/live.ts";
import { findWantedTypes } from "../queries/deliveries.ts";

/** Topic announced when an admin added or changed an endpoint. */
export const ENDPOINTS_CHANGED = "webhook-endpoints.changed";

type Memory = { types: Promise<ReadonlySet<string>> | undefined };

/** Types that some endpoint wants, per process. */
const memories = new WeakMap<Live, Memory>();

/**
 * Whether an endpoint may want some of these types. Kept in memory, so that a sale costs owners without webhooks no
 * statement. Other processes hear of a new endpoint milliseconds after its commit.
 */
export async function areWanted(
  { live }: Context,
  connection: Connection,
  types: readonly string[],
): Promise<boolean> {
  const memory = memoryOf(live);
  memory.types ??= findWantedTypes(connection);
  const reading = memory.types;
  try {
    const wanted = await reading;
    return types.some((type) => wanted.has(type));
  } catch (error) {
    if (memory.types === reading) memory.types = undefined;
    throw error;
  }
}

/** Makes every process read again which types are wanted. */
export function announceEndpointsChanged({ live }: Context, endpointId: string): void {
  memoryOf(live).types = undefined;
  live.announce(ENDPOINTS_CHANGED, endpointId);
}

function memoryOf(live: Live): Memory {
  let memory = memories.get(live);
  if (memory === undefined) {
    const added: Memory = { types: undefined };
    const forget = () => {
      added.types = undefined;
    };
    live.onAnnouncement(ENDPOINTS_CHANGED, forget);
    live.onAnnouncement("resync", forget);
    memories.set(live, added);
    memory = added;
  }
  return memory;
}
