import { formatUsd, TIP_PERCENTS, tipOfPercent } from "@secret/domain";
import { useState } from "react";
import { Field } from "./field.tsx";
import { NO_TIP, TIP_ERROR, type Tip, tipCentsOf } from "./tip.ts";

/** Name of the custom tip field. */
export const TIP_FIELD = "own-tip";

interface TipChoiceProps {
  readonly subtotalCents: number;
  readonly value: Tip;
  readonly onChange: (tip: Tip) => void;
}

/** Chooses an optional tip: a percentage of the food, or a custom amount. */
export function TipChoice({ subtotalCents, value, onChange }: TipChoiceProps) {
  const isOwn = "typed" in value;
  const option = (tip: Tip, name: string, isChosen: boolean) => {
    const cents = "percent" in tip ? tipOfPercent(subtotalCents, tip.percent) : 0;
    return (
      <button
        key={name}
        type="button"
        aria-pressed={isChosen}
        onClick={() => onChange(tip)}
        className="figures grid min-h-13 content-center rounded-xl border border-line-strong text-small leading-tight font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
      >
        {name}
        {cents > 0 && <span className="text-fine font-normal">{formatUsd(cents)}</span>}
      </button>
    );
  };
  return (
    <fieldset className="@container mb-5 min-w-0">
      <legend className="mb-2 font-semibold">Tip for the crew</legend>
      <div className="grid grid-cols-5 gap-1.5 @max-[15rem]:grid-cols-2">
        {option(NO_TIP, "None", !isOwn && value.percent === 0)}
        {TIP_PERCENTS.map((percent) =>
          option({ percent }, `${percent}%`, !isOwn && value.percent === percent),
        )}
        {option(isOwn ? value : { typed: "" }, "Other", isOwn)}
      </div>
      {isOwn && <OwnTip tip={value} subtotalCents={subtotalCents} onChange={onChange} />}
    </fieldset>
  );
}

/** Custom tip field. It validates on blur, so that no error shows while typing. */
function OwnTip({
  tip,
  subtotalCents,
  onChange,
}: {
  tip: Extract<Tip, { typed: string }>;
  subtotalCents: number;
  onChange: (tip: Tip) => void;
}) {
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && tipCentsOf(tip, subtotalCents) === undefined;
  return (
    <Field
      name={TIP_FIELD}
      className="mt-3"
      label="Your tip in dollars"
      inputMode="decimal"
      autoComplete="off"
      autoFocus={tip.typed === ""}
      maxLength={10}
      value={tip.typed}
      error={isWrong ? TIP_ERROR : undefined}
      onChange={(event) => onChange({ typed: event.target.value })}
      onBlur={() => setLeft(true)}
    />
  );
}
