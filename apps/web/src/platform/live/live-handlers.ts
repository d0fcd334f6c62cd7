import type { LiveEvent } from "@secret/contract";

type EventOf<Type extends LiveEvent["type"]> = Extract<LiveEvent, { type: Type }>;

const handlers = new Set<(event: LiveEvent) => void>();

/**
 * Registers a handler for live events of a type. Each feature registers once, in its `…-live.ts`, how such events
 * change its caches.
 */
export function onLiveEvent<Type extends LiveEvent["type"]>(
  type: Type,
  handle: (event: EventOf<Type>) => void,
): void {
  handlers.add((event) => {
    if (isOfType(event, type)) handle(event);
  });
}

/** Passes an event to every handler registered for its type. */
export function dispatchLiveEvent(event: LiveEvent): void {
  for (const handle of handlers) handle(event);
}

function isOfType<Type extends LiveEvent["type"]>(event: LiveEvent, type: Type): event is EventOf<Type> {
  return event.type === type;
}
