import { useSyncExternalStore } from "react";

/** Breakpoints at which a page changes its structure, not only its sizes. */
const QUERIES = {
  wide: "(min-width: 80rem)",
  desktop: "(min-width: 64rem)",
  tablet: "(min-width: 40rem)",
  print: "print",
} as const;

/** Returns whether the medium matches now. */
function isMedia(name: keyof typeof QUERIES): boolean {
  return matchMedia(QUERIES[name]).matches;
}

/** Returns whether a media query matches, and follows its changes. */
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
