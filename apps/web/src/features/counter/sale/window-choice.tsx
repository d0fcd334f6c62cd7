import { useState } from "react";
import { t } from "../../crew-language/index.ts";
import { Choice } from "./pay-parts.tsx";
import { windowSpan } from "./sale-copy.ts";
import type { Sale } from "./use-sale.ts";

/** Maximum number of windows to choose from. */
const MAX_WINDOWS = 4;

/** Shows the pickup window of a sale, and lets the crew choose another one. */
export function WindowChoice({ sale, timeZone }: { sale: Sale; timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  const { window, windows } = sale;
  if (window === undefined) return null;
  return (
    <div>
      <div className="figures flex flex-wrap items-center justify-between gap-x-4 text-crew-note text-soft">
        <p>{t("counter.pickup", { span: windowSpan(window, timeZone) })}</p>
        {windows.length > 1 && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="-my-3 min-h-16 px-2 font-semibold text-ink underline underline-offset-4"
          >
            {t("counter.changeWindow")}
            <span className="sr-only"> {t("counter.theWindow")}</span>
          </button>
        )}
      </div>
      {isOpen && (
        <fieldset className="mt-3 grid grid-cols-2 gap-2">
          <legend className="sr-only">{t("counter.pickupWindow")}</legend>
          {windows.slice(0, MAX_WINDOWS).map((each) => (
            <Choice
              key={each.id}
              isChosen={each.id === window.id}
              onPress={() => {
                sale.change((draft) => ({ ...draft, pickupWindowId: each.id }));
                setOpen(false);
              }}
            >
              {windowSpan(each, timeZone)}
            </Choice>
          ))}
        </fieldset>
      )}
    </div>
  );
}
