import type { EventDetail } from "@secret/contract";
import { formatUsd, type OrderTotals } from "@secret/domain";
import { IN_LINE_TEXT } from "../../platform/retry-while-busy.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StickyActionBar } from "../../ui/sticky-bar.tsx";
import { TipChoice } from "../../ui/tip-choice.tsx";
import { TotalsList } from "../../ui/totals-list.tsx";
import type { CheckoutChoices } from "./choices-store.ts";
import { PromoField } from "./promo-field.tsx";

/** Request that places or enters the order. */
interface Placing {
  readonly place: () => void;
  readonly isPlacing: boolean;
  /** The server is busy and the request is being retried. */
  readonly isWaiting: boolean;
  /** Why it was refused, until the order changes. */
  readonly refusal: string | undefined;
}

interface TotalPanelProps {
  readonly event: EventDetail;
  readonly totals: OrderTotals;
  readonly choices: CheckoutChoices;
  /** Why the chosen code doesn't apply. */
  readonly promoRefusal: string | undefined;
  readonly isPromoApplied: boolean;
  readonly onChoose: (change: Partial<CheckoutChoices>) => void;
  /** Label of the button, which adds the total. */
  readonly action: string;
  /** Explains the hold, below the button. */
  readonly note: string;
  readonly canPlace: boolean;
  readonly placing: Placing;
}

/** Shows tip, promo code and total, with the button that places or enters the order. */
export function TotalPanel(props: TotalPanelProps) {
  const { event, totals, choices, promoRefusal, isPromoApplied, onChoose, action, note, canPlace, placing } =
    props;
  return (
    <Panel title="Total" className="lg:sticky lg:top-20">
      <TipChoice
        subtotalCents={totals.subtotalCents}
        value={choices.tip}
        onChange={(tip) => onChoose({ tip })}
      />
      <PromoField
        key={isPromoApplied ? choices.promoCode : "to be typed"}
        eventId={event.id}
        subtotalCents={totals.subtotalCents}
        code={choices.promoCode}
        isApplied={isPromoApplied}
        refusal={promoRefusal}
        onChange={(promoCode) => onChoose({ promoCode })}
      />
      <TotalsList totals={totals} />
      <div className="mt-5">
        <StickyActionBar>
          <div className="grid w-full gap-2">
            <p role="alert" className="text-small font-semibold text-danger empty:hidden">
              {placing.refusal}
            </p>
            <p role="status" className="text-small font-semibold text-info empty:hidden">
              {placing.isWaiting && IN_LINE_TEXT}
            </p>
            <Button wide busy={placing.isPlacing} disabled={!canPlace} onClick={placing.place}>
              {`${action}${canPlace ? ` · ${formatUsd(totals.totalCents)}` : ""}`}
            </Button>
          </div>
        </StickyActionBar>
      </div>
      <p className="figures mt-3 text-small text-soft">{note}</p>
    </Panel>
  );
}
