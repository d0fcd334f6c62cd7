import { classNames } from "./class-names.ts";

type ProgressTone = "ink" | "ok" | "warn";

const TONES: Record<ProgressTone, string> = {
  ink: "bg-ink",
  ok: "bg-ok",
  warn: "bg-warn",
};

interface ProgressBarProps {
  /** Accessible name: "Capacity". */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Value for screen readers: "32 of 40 orders". */
  readonly text?: string;
  readonly tone?: ProgressTone;
}

/** Progress bar, capped at 100%. */
export function ProgressBar({ label, value, max, text, tone = "ink" }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={text}
      className="h-2.5 overflow-hidden rounded-full border border-line-strong bg-sunken"
    >
      <div
        className={classNames("h-full origin-left transition-transform duration-250", TONES[tone])}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
