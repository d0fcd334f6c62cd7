import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A part of a page that comes once the page is there, inside a `Suspense`. Where it can't be loaded the page goes
 * without it: it is never what the page is for.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const nothing: ComponentType<Props> = () => null;
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: nothing }),
    ),
  );
}
