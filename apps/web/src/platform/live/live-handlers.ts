import type { LiveEvent } from "@secret/contract";

type EventOf<Type extends LiveEvent["type"]> = Extract<LiveEvent, { type: Type }>;

const handlers = new Set<(event: LiveEvent) => void>();

/**
 * Hands every live event of a type to a feature, from now on: each registers once, in its `…-live.ts`, what such
 * news does to its caches.
 */
export function onLiveEvent<Type extends LiveEvent["type"]>(
  type: Type,
  handle: (event: EventOf<Type>) => void,
): void {
  handlers.add((event) => {
    if (isOf(event, type)) handle(event);
  });
}

/** Gives an event to all who asked for its type. */
export function dispatchLiveEvent(event: LiveEvent): void {
  for (const handle of handlers) handle(event);
}

function isOf<Type extends LiveEvent["type"]>(event: LiveEvent, type: Type): event is EventOf<Type> {
  return event.type === type;
}
