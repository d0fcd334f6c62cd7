import { INSTRUCTIONS_MAX_LENGTH, type OrderTotals } from "@secret/domain";
import { useId, useState } from "react";
import { Price } from "../../../ui/price.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import { t } from "../../crew-language/index.ts";
import { type DraftLine, setItemNote, setItemQuantity } from "./sale-draft.ts";
import type { Sale } from "./use-sale.ts";

/** Shows the lines of the sale and its total. */
export function SaleLines({ sale }: { sale: Sale }) {
  const { lines, totals } = sale.priced;
  if (lines.length === 0) {
    return <p className="py-8 text-center text-crew-note text-soft">{t("counter.tapItems")}</p>;
  }
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {lines.map((line) => (
          <Line key={line.menuItemId} line={line} sale={sale} />
        ))}
      </ul>
      <Totals totals={totals} />
    </>
  );
}

function Line({ line, sale }: { line: DraftLine; sale: Sale }) {
  const [isNoting, setNoting] = useState(false);
  const { quantity, specialInstructions } = line;
  const sellable = sale.sellables.find(({ item }) => item.id === line.menuItemId);
  const name = sellable?.item.name ?? t("counter.thisItem");
  const set = (wanted: number) => sale.change((draft) => setItemQuantity(draft, line.menuItemId, wanted));
  return (
    <li className="py-3">
      <p className="text-crew-note leading-tight font-semibold wrap-anywhere">{name}</p>
      {line.tooMany > 0 && (
        <p role="alert" className="font-semibold text-danger">
          {sellable?.needsSignal === true
            ? t("counter.orRemove", { problem: t("counter.needsSignal") })
            : shortageText(line)}
        </p>
      )}
      <div className="mt-1 flex items-center gap-1">
        <button
          type="button"
          aria-expanded={isNoting}
          onClick={() => setNoting(!isNoting)}
          className="min-h-18 min-w-0 flex-1 text-left wrap-anywhere underline underline-offset-4"
        >
          {specialInstructions.trim() || t("counter.addNote")}
        </button>
        <Stepper
          label={name}
          value={quantity}
          max={sellable === undefined ? 0 : (sellable.left ?? Number.POSITIVE_INFINITY)}
          onChange={set}
          look="crew"
        />
      </div>
      {isNoting && (
        <Note
          name={name}
          value={specialInstructions}
          onChange={(note) => sale.change((draft) => setItemNote(draft, line.menuItemId, note))}
        />
      )}
    </li>
  );
}

function shortageText({ quantity, tooMany }: DraftLine): string {
  return tooMany === quantity
    ? t("counter.justSoldOut")
    : t("counter.onlyLeft", { count: quantity - tooMany });
}

function Note(props: { name: string; value: string; onChange: (note: string) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t("counter.noteFor", { name: props.name })}
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the user opened the field to type
        autoFocus
        autoComplete="off"
        maxLength={INSTRUCTIONS_MAX_LENGTH}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        className="mt-1 min-h-16 w-full rounded-xl border-[1.5px] border-line-strong bg-raised px-4 text-crew-note"
      />
    </>
  );
}

/** Shows the total with tax and tip. */
export function Totals({ totals }: { totals: OrderTotals }) {
  const rows = [
    [t("counter.food"), totals.subtotalCents],
    [t("counter.tax"), totals.taxCents],
    ...(totals.tipCents > 0 ? ([[t("counter.tip"), totals.tipCents]] as const) : []),
  ] as const;
  return (
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-1 py-4 text-crew-note">
      {rows.map(([name, cents]) => (
        <div key={name} className="contents text-soft">
          <dt>{name}</dt>
          <dd className="text-right">
            <Price cents={cents} />
          </dd>
        </div>
      ))}
      <dt className="text-crew-line font-semibold">{t("counter.total")}</dt>
      <dd className="text-right">
        <Price cents={totals.totalCents} className="text-crew-clock" />
      </dd>
    </dl>
  );
}
