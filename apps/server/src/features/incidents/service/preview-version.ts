import { createHash } from "node:crypto";

/** Returns the version of a preview: a hash of everything that it shows, in base64url. */
export function versionOf(shown: unknown): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
}

/** Returns the incident started last while it can be undone, and null otherwise. */
export function toUndoable(
  last: { readonly id: string; readonly leavesAt: Date | null } | undefined,
  now: Date,
): { id: string; leavesAt: Date } | null {
  return last?.leavesAt != null && last.leavesAt > now ? { id: last.id, leavesAt: last.leavesAt } : null;
}
