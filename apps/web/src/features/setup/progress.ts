import type { Setup } from "@secret/contract";

/** Returns the progress in words: "5 of 9 done". */
export function progressOf({ steps }: Setup): string {
  return `${steps.filter(({ state }) => state === "done").length} of ${steps.length} done`;
}
