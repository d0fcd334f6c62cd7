import { changeOf, formatUsd, likelyCash, parseUsd } from "@secret/domain";
import { Amount, Choice } from "./pay-parts.tsx";

/** Cash as it was handed over: the sum, or what was typed of it. */
export type Given = { readonly cents: number } | { readonly typed: string } | undefined;

/** What was handed over, in cents; undefined where nothing was said, or no amount was typed. */
export function givenCentsOf(given: Given): number | undefined {
  if (given === undefined) return undefined;
  return "cents" in given ? given.cents : parseUsd(given.typed);
}

interface CashGivenProps {
  readonly dueCents: number;
  readonly given: Given;
  readonly onChange: (given: Given) => void;
}

/** What they hand over, and what goes back. Nobody has to say: exact cash is taken as it is. */
export function CashGiven({ dueCents, given, onChange }: CashGivenProps) {
  const isTyped = given !== undefined && "typed" in given;
  const givenCents = givenCentsOf(given);
  return (
    <fieldset>
      <legend className="mb-2 text-crew-note font-semibold">They give</legend>
      <div className="grid grid-cols-3 gap-2 @max-[17rem]:grid-cols-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
        <Choice isChosen={given === undefined} onPress={() => onChange(undefined)}>
          Exact
        </Choice>
        {likelyCash(dueCents).map((cents) => (
          <Choice key={cents} isChosen={!isTyped && givenCents === cents} onPress={() => onChange({ cents })}>
            {formatUsd(cents).replace(/\.00$/, "")}
          </Choice>
        ))}
        <Choice isChosen={isTyped} onPress={() => onChange(isTyped ? given : { typed: "" })}>
          Other
        </Choice>
      </div>
      {isTyped && (
        <Amount label="Cash in dollars" value={given.typed} onChange={(typed) => onChange({ typed })} />
      )}
      <Change dueCents={dueCents} givenCents={givenCents} />
    </fieldset>
  );
}

function Change({ dueCents, givenCents }: { dueCents: number; givenCents: number | undefined }) {
  if (givenCents === undefined) return null;
  const change = changeOf(dueCents, givenCents);
  return (
    <p role="status" className="mt-3 flex items-baseline justify-between gap-4 text-crew-line font-semibold">
      {change < 0 ? "Still missing" : "Change"}
      <span className={`number text-crew-clock ${change < 0 ? "text-danger" : ""}`}>
        {formatUsd(Math.abs(change))}
      </span>
    </p>
  );
}
