import type { AdminMenuItem } from "@secret/contract";
import { ALLERGEN_NAMES, ALLERGENS } from "@secret/domain";
import { DISCLOSURE } from "../../../../ui/disclosure.ts";

const IN_A_ROW = 3;
const STEP = 10;

/** Shows an item's allergens as a grid of nine dots in fixed places, so that rows can be compared at a glance. */
export function AllergenDots({ allergens }: Pick<AdminMenuItem, "allergens">) {
  const text = textOf(allergens);
  return (
    <span role="img" aria-label={text} title={text} className="grid size-7 shrink-0 place-items-center">
      {allergens === null ? (
        <span className="number text-lead text-warn">?</span>
      ) : (
        <svg viewBox="0 0 30 30" aria-hidden="true" className="size-full stroke-current">
          {ALLERGENS.map((each, place) => (
            <circle
              key={each}
              cx={(place % IN_A_ROW) * STEP + STEP / 2}
              cy={Math.floor(place / IN_A_ROW) * STEP + STEP / 2}
              r="3.25"
              className={allergens.includes(each) ? "fill-current" : "fill-none text-line-strong"}
            />
          ))}
        </svg>
      )}
    </span>
  );
}

function textOf(allergens: AdminMenuItem["allergens"]): string {
  if (allergens === null) return "Allergens not listed yet";
  if (allergens.length === 0) return "None of the nine major allergens";
  return `Contains ${allergens.map((each) => ALLERGEN_NAMES[each]).join(", ")}`;
}

/** Names the nine dots in their places. */
export function AllergenKey() {
  return (
    <details className="text-small">
      <summary className={DISCLOSURE}>Allergen key</summary>
      <ul className="mt-1 grid max-w-md grid-cols-3 gap-x-4 gap-y-1.5 text-soft">
        {ALLERGENS.map((each) => (
          <li key={each} className="wrap-anywhere">
            {ALLERGEN_NAMES[each]}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-soft">Each dot has the same place as its name here. ? means not listed yet.</p>
    </details>
  );
}
