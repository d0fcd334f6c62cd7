import { useSyncExternalStore } from "react";

/** Where a page has another shape, not only another measure. */
const QUERIES = {
  wide: "(min-width: 80rem)",
  desktop: "(min-width: 64rem)",
  tablet: "(min-width: 40rem)",
  print: "print",
} as const;

/** Returns whether the medium matches now. */
export function isMedia(name: keyof typeof QUERIES): boolean {
  return matchMedia(QUERIES[name]).matches;
}

/** Whether the page is shown like this; again when it changes. */
export function useMedia(name: keyof typeof QUERIES): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(QUERIES[name]);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => isMedia(name),
    () => false,
  );
}
