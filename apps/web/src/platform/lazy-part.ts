import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadModule } from "./load-module.ts";
import { pauseUntilWoken } from "./pause-until-woken.ts";

/** Pause between two attempts, in ms. A wake-up ends it early. */
const RETRY_AFTER_MS = 30_000;

/**
 * Loads a secondary part of a page after the page, inside a `Suspense`. If loading fails, the page works without it,
 * and it is retried when the connection is back.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lazyPart<Props, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    for (;;) {
      const module = await loadModule(load).catch(() => undefined);
      if (module !== undefined) return { default: module[name] };
      await pauseUntilWoken(RETRY_AFTER_MS);
    }
  });
}
