import type { NewEventInput } from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";
import { createOpenEvent, type TestEvent } from "./actors.ts";
import type { TestServer } from "./test-server.ts";

/** Event on its day, with the ids of its windows, earliest first. */
export interface Evening extends TestEvent {
  readonly windowIds: readonly string[];
}

/** Creates an event with three windows of 20 minutes, the first of which began a minute ago; it still accepts orders. */
export async function createEvening(
  server: TestServer,
  { maxUnits, ...change }: Partial<NewEventInput> & { readonly maxUnits?: number } = {},
): Promise<Evening> {
  const now = server.clock.now().getTime();
  const at = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString();
  const event = await createOpenEvent(server, {
    eventAt: at(-1),
    registrationOpensAt: at(-600),
    registrationClosesAt: at(120),
    pickupStartsAt: at(-1),
    pickupEndsAt: at(59),
    cancellationCutoffAt: at(-1),
    pickupWindows: [-1, 19, 39].map((start) => {
      return { startsAt: at(start), endsAt: at(start + 20), ...(maxUnits !== undefined && { maxUnits }) };
    }),
    ...change,
  });
  const detail = await server.parts.events.detail(event.id);
  return { ...event, windowIds: (detail?.pickupWindows ?? []).map(({ id }) => id) };
}
