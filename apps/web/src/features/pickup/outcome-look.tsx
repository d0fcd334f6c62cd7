/** Colors of a result. Green: hand off. Amber: used before. Blue: not yet. Red: not our code. */
export type OutcomeTone = "good" | "used" | "early" | "bad" | "plain";

export const OUTCOME_GROUNDS: Record<OutcomeTone, string> = {
  good: "bg-crew-good text-crew-paper",
  used: "bg-crew-used text-crew-ink",
  early: "bg-crew-early text-crew-paper",
  bad: "bg-crew-bad text-crew-paper",
  plain: "bg-surface text-ink",
};

const SIGNS: Record<OutcomeTone, string> = {
  good: "M26 84l38 38 70-78",
  used: "M80 26v70M80 126v8",
  early: "M80 16a64 64 0 1 0 .1 0M80 48v34l24 16",
  bad: "M36 36l88 88M124 36l-88 88",
  plain: "M34 80h4M78 80h4M122 80h4",
};

/** Shows the result as a shape, readable from a meter away and without colors. */
export function OutcomeSign({ tone }: { tone: OutcomeTone }) {
  return (
    <svg
      viewBox="0 0 160 160"
      aria-hidden="true"
      className="size-40 shrink-0 fill-none stroke-current stroke-[16px]"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={SIGNS[tone]} />
    </svg>
  );
}
