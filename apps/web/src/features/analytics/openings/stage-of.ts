import type { Opening } from "@secret/contract";

/** Stages of an opening. A draw takes entries and then draws before ordering opens. */
type Stage = "ahead" | "entries" | "draw" | "open";

/** Returns an opening's stage, with the time that matters next: "Entries close" and when. */
export function stageOf(
  { draw, ...opening }: Pick<Opening, "draw" | "registrationOpensAt" | "registrationClosesAt">,
  now: Date,
): { stage: Stage; words: string; at: Date } {
  const opensAt = new Date(opening.registrationOpensAt);
  const closes = {
    stage: "open",
    words: "Ordering closes",
    at: new Date(opening.registrationClosesAt),
  } as const;
  if (draw === null) return opensAt > now ? { stage: "ahead", words: "Ordering opens", at: opensAt } : closes;
  if (draw.finishedAt !== null) return closes;
  const entriesOpenAt = new Date(draw.entriesOpenAt);
  if (entriesOpenAt > now) return { stage: "ahead", words: "Entries open", at: entriesOpenAt };
  if (opensAt > now) return { stage: "entries", words: "Entries close", at: opensAt };
  return { stage: "draw", words: "Entries closed", at: opensAt };
}
