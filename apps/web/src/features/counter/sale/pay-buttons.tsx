import { TENDERS, type Tender } from "@secret/domain";
import { Button } from "../../../ui/button.tsx";
import type { Sale } from "./use-sale.ts";

const NAMES: Readonly<Record<Tender, string>> = { cash: "Cash", terminal: "Card terminal" };

interface PayButtonsProps {
  readonly sale: Sale;
  readonly isClosed: boolean;
  readonly onPay: (tender: Tender) => void;
}

/** How they pay; money that was taken before stays what it is. */
export function PayButtons({ sale, isClosed, onPay }: PayButtonsProps) {
  const tenders = TENDERS.filter((tender) => (sale.draft.taken?.tender ?? tender) === tender);
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {tenders.map((tender) => (
        <Button
          key={tender}
          look="crew"
          disabled={isClosed}
          className="min-h-18 px-2 text-crew-note disabled:bg-disabled disabled:text-on-disabled"
          onClick={() => onPay(tender)}
        >
          {NAMES[tender]}
        </Button>
      ))}
    </div>
  );
}
