import { type AdminOrderDetail, ApiError, type CallOutput, type getOrderMoney } from "@secret/contract";
import { type BilledLine, formatUsd, type LinePieces, paidForPieces, parseUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { makeRandomId } from "../../../platform/random-id.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, SELECT } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
import { ReasonField } from "../../orders/index.ts";
import { refundOrder } from "./money-mutations.ts";

interface RefundDialogProps {
  readonly detail: AdminOrderDetail;
  readonly money: CallOutput<typeof getOrderMoney>;
  /** Called once the whole amount was refunded; closes too. */
  readonly onRefundedWhole: () => void;
  readonly onClose: () => void;
}

const REFUND_KINDS = [
  ["lines", "By line"],
  ["amount", "Custom amount"],
  ["whole", "Full remaining amount"],
] as const;
type Way = (typeof REFUND_KINDS)[number][0];

/**
 * Refunds pieces of lines, an amount, or all that is left. The order stays as it is, and the dialog says so.
 */
export function RefundDialog({ detail, money, onRefundedWhole, onClose }: RefundDialogProps) {
  const { order, bill, lines } = detail;
  const [way, setWay] = useState<Way>("lines");
  const [pieces, setPieces] = useState<readonly LinePieces[]>([]);
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  // One key per request, however often the button is pressed. A refusal starts a new request.
  const [key, setKey] = useState(makeRandomId);
  const refundedOf = new Map(money.refundedLines.map(({ position, quantity }) => [position, quantity]));
  const billed = lines.map((line) => ({ ...line, refundedQuantity: refundedOf.get(line.position) ?? 0 }));
  const amountCents = {
    lines: paidForPieces(bill, billed, pieces) ?? 0,
    amount: parseUsd(typed) ?? 0,
    whole: money.refundableCents,
  }[way];
  const isTooMuch = amountCents > money.refundableCents;
  const refund = useMutation({
    mutationFn: () => {
      const wish = { amountCents, reason: reason.trim() };
      return refundOrder(order.id, way === "lines" ? { ...wish, lines: pieces } : wish, key);
    },
    onSuccess: () => {
      toast.success(`Refunding ${formatUsd(amountCents)}`);
      onClose();
      if (amountCents === money.refundableCents) onRefundedWhole();
    },
    onError: (error) => {
      toast.error(error instanceof ApiError ? error.message : "The refund couldn't be made");
      // After any other failure the refund may have been made, and a new key would make a second one.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) setKey(makeRandomId());
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amountCents > 0 && !isTooMuch && !refund.isPending) refund.mutate();
  };
  return (
    <Dialog title={`Refund ${order.orderNumber}`} onClose={onClose}>
      <form className="grid gap-5" onSubmit={submit}>
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="sr-only">What to refund</legend>
          {REFUND_KINDS.map(([name, text]) => (
            <label key={name} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="way"
                className="size-5"
                checked={way === name}
                onChange={() => setWay(name)}
              />
              {text}
            </label>
          ))}
        </fieldset>
        {way === "lines" && <RefundLines lines={billed} pieces={pieces} onChange={setPieces} />}
        {way === "amount" && (
          <Field
            label="Amount"
            inputMode="decimal"
            placeholder="0.00"
            value={typed}
            error={
              typed !== "" && parseUsd(typed) === undefined
                ? "Enter dollars and cents, such as 24.00."
                : undefined
            }
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <ReasonField required value={reason} onChange={setReason} />
        <p role="status" className={isTooMuch ? "text-danger" : "text-soft"}>
          {isTooMuch
            ? `Only ${formatUsd(money.refundableCents)} of this payment can still be refunded.`
            : "This doesn't cancel the order. The kitchen will still make it."}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Go back
          </Button>
          <Button
            type="submit"
            busy={refund.isPending}
            disabled={amountCents === 0 || isTooMuch || reason.trim() === ""}
          >
            {amountCents === 0 ? "Refund" : `Refund ${formatUsd(amountCents)}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface RefundLinesProps {
  readonly lines: readonly (BilledLine & { readonly name: string })[];
  readonly pieces: readonly LinePieces[];
  readonly onChange: (pieces: readonly LinePieces[]) => void;
}

/** Chooses the pieces of each line to refund, without those refunded already. */
function RefundLines({ lines, pieces, onChange }: RefundLinesProps) {
  const pick = (position: number, quantity: number) => {
    const others = pieces.filter((each) => each.position !== position);
    onChange(quantity === 0 ? others : [...others, { position, quantity }]);
  };
  return (
    <ul className="grid gap-2">
      {lines.map(({ position, name, quantity, refundedQuantity }) => {
        const left = quantity - refundedQuantity;
        const chosen = pieces.find((each) => each.position === position)?.quantity ?? 0;
        return (
          <li key={position} className="flex items-center justify-between gap-4">
            <span className="min-w-0 break-words">
              {name}
              <span className="block text-small text-soft">
                {left === 0 ? "All refunded" : `${left} of ${quantity} left`}
              </span>
            </span>
            <select
              aria-label={`Quantity of ${name}`}
              className={`${SELECT} figures`}
              disabled={left === 0}
              value={chosen}
              onChange={(event) => pick(position, Number(event.target.value))}
            >
              {Array.from({ length: left + 1 }, (_, count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </select>
          </li>
        );
      })}
    </ul>
  );
}
