import { formatUsd, TIP_MAX_CENTS, TIP_PERCENTS, tipOfPercent } from "@secret/domain";
import { NO_TIP, type Tip } from "../../../ui/tip.ts";
import { Amount, Choice } from "./pay-parts.tsx";

interface TipRowProps {
  readonly subtotalCents: number;
  readonly tip: Tip;
  readonly isValid: boolean;
  readonly onChange: (tip: Tip) => void;
}

/** The house's tips, or an amount as it is said. */
export function TipRow({ subtotalCents, tip, isValid, onChange }: TipRowProps) {
  const isOwn = "typed" in tip;
  return (
    <fieldset>
      <legend className="mb-2 text-crew-note font-semibold">Tip</legend>
      <div className="grid grid-cols-5 gap-2 @max-[17rem]:grid-cols-2">
        <Choice isChosen={!isOwn && tip.percent === 0} onPress={() => onChange(NO_TIP)}>
          None
        </Choice>
        {TIP_PERCENTS.map((percent) => (
          <Choice
            key={percent}
            isChosen={!isOwn && tip.percent === percent}
            onPress={() => onChange({ percent })}
            below={formatUsd(tipOfPercent(subtotalCents, percent))}
          >
            {`${percent}%`}
          </Choice>
        ))}
        <Choice isChosen={isOwn} onPress={() => onChange(isOwn ? tip : { typed: "" })}>
          Other
        </Choice>
      </div>
      {isOwn && (
        <Amount
          label="Tip in dollars"
          value={tip.typed}
          onChange={(typed) => onChange({ typed })}
          error={
            isValid || tip.typed === ""
              ? undefined
              : `An amount such as 5.00, at most ${formatUsd(TIP_MAX_CENTS)}`
          }
        />
      )}
    </fieldset>
  );
}
