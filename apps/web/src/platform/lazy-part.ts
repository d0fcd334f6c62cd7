import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadModule } from "./load-module.ts";
import { pauseUntilWoken } from "./pause-until-woken.ts";

/** Between two attempts, where nothing wakes the page before. */
const AGAIN_AFTER_MS = 30_000;

/**
 * A part of a page that comes once the page is there, inside a `Suspense`. It is never what the page is for: where it
 * can't be loaded the page goes without it, and it comes with the connection.
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
      await pauseUntilWoken(AGAIN_AFTER_MS);
    }
  });
}
