import { formatUsd } from "@secret/domain";

const PERCENTS = [0, 10, 15, 20];

/** An optional tip, as a share of the food. */
export function TipChoice({
  subtotalCents,
  value,
  onChange,
}: {
  subtotalCents: number;
  value: number;
  onChange: (tipCents: number) => void;
}) {
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 font-semibold">Tip for the crew</legend>
      <div className="grid grid-cols-4 gap-2">
        {PERCENTS.map((percent) => {
          const tipCents = Math.round((subtotalCents * percent) / 100);
          return (
            <button
              key={percent}
              type="button"
              aria-pressed={value === tipCents}
              onClick={() => onChange(tipCents)}
              className="figures grid min-h-12 content-center rounded-xl border border-line-strong text-small font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
            >
              {percent === 0 ? "None" : `${percent}%`}
              {percent > 0 && <span className="font-normal">{formatUsd(tipCents)}</span>}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
