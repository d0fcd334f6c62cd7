import type { CrewOrder, PartRefundPreview } from "@secret/contract";
import { formatUsd, REFUND_PERCENTS, WRONG_ORDER_REASONS, type WrongOrderReason } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { makeRandomId } from "../../../platform/random-id.ts";
import { HoldButton } from "../../../ui/hold-button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { crewRefusal, t } from "../../crew-language/index.ts";
import { startPartRefund } from "../incident-mutations.ts";
import { leadOnly } from "../lead-only.ts";
import { ChoiceTiles } from "./choice-tiles.tsx";
import { partRefundQuery, type RefundChoice } from "./part-refund-queries.ts";
import { StartedRefund } from "./started-refund.tsx";

/** Position that stands for the whole order. */
const WHOLE = -1;

interface PartRefundProps {
  readonly eventId: string;
  readonly order: CrewOrder;
}

/** Refunds a part of a line or of the order: shows the amount, then asks to hold the button. */
export function PartRefund({ eventId, order }: PartRefundProps) {
  const [place, setPlace] = useState<number>();
  const [percent, setPercent] = useState<(typeof REFUND_PERCENTS)[number]>();
  const [reason, setReason] = useState<WrongOrderReason>();
  // An order's lines are numbered from 0, in the order that the board lists them.
  const lines = order.items.map(({ name, quantity }, value) => ({ value, text: `${quantity} × ${name}` }));
  const isComplete = place !== undefined && percent !== undefined && reason !== undefined;
  return (
    <div className="grid gap-5">
      <ChoiceTiles
        label={t("help.whatFor")}
        options={[...lines, { value: WHOLE, text: t("help.wholeOrder") }]}
        chosen={place}
        onChoose={setPlace}
      />
      <ChoiceTiles
        label={t("help.why")}
        options={WRONG_ORDER_REASONS.map((value) => ({ value, text: t(`help.refundReasons.${value}`) }))}
        chosen={reason}
        onChoose={setReason}
      />
      <ChoiceTiles
        label={t("help.howMuch")}
        options={REFUND_PERCENTS.map((value) => ({
          value,
          text: value === 100 ? t("help.everything") : `${value}%`,
        }))}
        chosen={percent}
        onChoose={setPercent}
        isInThree
      />
      {isComplete && (
        <Confirmation
          key={`${place} ${percent} ${reason}`}
          eventId={eventId}
          choice={{ orderId: order.id, percent, reason, ...(place !== WHOLE && { position: place }) }}
        />
      )}
    </div>
  );
}

interface ConfirmationProps {
  readonly eventId: string;
  readonly choice: RefundChoice;
}

/** Shows the effects of a refund, and starts it. */
function Confirmation({ eventId, choice }: ConfirmationProps) {
  const [key] = useState(makeRandomId);
  const preview = useQuery(partRefundQuery(eventId, choice));
  const start = useMutation({
    mutationFn: (shownCents: number) => startPartRefund(eventId, { ...choice, shownCents }, key),
    onError: () => void preview.refetch(),
  });
  if (preview.error !== null) return <Notice tone="danger">{crewRefusal(preview.error)}</Notice>;
  if (preview.data === undefined) return <p role="status">{t("help.addingUp")}</p>;
  if (start.data !== undefined)
    return <StartedRefund eventId={eventId} started={start.data} preview={preview.data} />;
  const { amountCents, allowedCents, isAtCounter } = preview.data;
  const isAllowed = allowedCents === null || amountCents <= allowedCents;
  return (
    <div className="grid gap-3">
      <Effects preview={preview.data} />
      {start.error !== null && <Notice tone="danger">{crewRefusal(start.error)}</Notice>}
      {isAllowed ? (
        <HoldButton moves="money" disabled={start.isPending} onHold={() => start.mutate(amountCents)}>
          {isAtCounter
            ? t("help.giveBack", { amount: formatUsd(amountCents) })
            : t("help.refund", { amount: formatUsd(amountCents) })}
        </HoldButton>
      ) : (
        <Notice tone="warn">
          {t("help.mayRefund", { amount: formatUsd(allowedCents), lead: leadOnly() })}
        </Notice>
      )}
    </div>
  );
}

/** Shows the money by part, and the text that the payer gets. */
function Effects({ preview }: { preview: PartRefundPreview }) {
  const { foodCents, taxCents, tipCents, text } = preview;
  const parts = [
    t("help.foodPart", { amount: formatUsd(foodCents) }),
    t("help.taxPart", { amount: formatUsd(taxCents) }),
    ...(tipCents > 0 ? [t("help.tipPart", { amount: formatUsd(tipCents) })] : []),
  ];
  return (
    <div role="status" className="grid gap-1 rounded-lg bg-sunken p-4">
      <p className="number text-crew-line">{formatUsd(preview.amountCents)}</p>
      <p className="figures text-soft">{parts.join(" + ")}</p>
      <p className="figures">{text ?? t("help.paidAtCounter")}</p>
    </div>
  );
}
