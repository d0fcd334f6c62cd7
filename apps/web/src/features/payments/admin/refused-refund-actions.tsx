import { ApiError, HAND_REFERENCE_MAX_LENGTH, type RefusedRefund } from "@secret/contract";
import { formatUsd, HAND_PAYMENTS, type HandPayment } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
import { payRefundByHand, retryRefund } from "./money-mutations.ts";

/** A rejected refund: its amount that is still owed, in cents. */
export type OwedRefund = Pick<RefusedRefund, "id" | "orderNumber" | "amountCents">;

interface RefusedRefundActionsProps {
  readonly refund: OwedRefund;
  readonly look: "quiet" | "plain";
  /** Opens the dialog, which the list keeps, because its rows are replaced at another width. */
  readonly onPayByHand: (refund: OwedRefund) => void;
}

/** Buttons that settle a rejected refund: send it to Square again, or record that it was paid by hand. */
export function RefusedRefundActions({ refund, look, onPayByHand }: RefusedRefundActionsProps) {
  const retry = useMutation({
    mutationFn: () => retryRefund(refund.id),
    onSuccess: () => toast.success("Sent to Square again"),
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "Couldn't reach Square"),
  });
  const label = (action: string) => `${action}: refund of order ${refund.orderNumber}`;
  return (
    <div className="flex flex-wrap justify-end gap-x-3">
      <Button
        look={look}
        className="min-h-11 text-small"
        busy={retry.isPending}
        aria-label={label("Try again")}
        onClick={() => retry.mutate()}
      >
        Try again
      </Button>
      <Button
        look={look}
        className="min-h-11 text-small"
        aria-label={label("Pay by hand")}
        onClick={() => onPayByHand(refund)}
      >
        Pay by hand
      </Button>
    </div>
  );
}

const WAY_NAMES: Readonly<Record<HandPayment, string>> = { cash: "Cash", check: "Check" };
const REFERENCE_LABELS: Readonly<Record<HandPayment, string>> = {
  cash: "Who got the cash",
  check: "Check number",
};

/** Records that a rejected refund was paid in cash or by check. */
export function HandPaymentDialog({ refund, onClose }: { refund: OwedRefund; onClose: () => void }) {
  const [by, setBy] = useState<HandPayment>("cash");
  const [reference, setReference] = useState("");
  const amount = formatUsd(refund.amountCents);
  const pay = useMutation({
    mutationFn: () =>
      payRefundByHand(refund.id, { by, reference: reference.trim(), amountCents: refund.amountCents }),
    onSuccess: () => {
      toast.success(`${amount} recorded as paid`);
      onClose();
    },
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "Couldn't record it"),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reference.trim() !== "" && !pay.isPending) pay.mutate();
  };
  return (
    <Dialog title={`Pay ${amount} by hand`} onClose={onClose}>
      <form className="grid gap-5" onSubmit={submit}>
        <p className="text-soft">
          Hand over the money first, then record it here. It closes the refund of order {refund.orderNumber},
          and nothing is sent to Square. Don't take it from the drawer, or the cash count will be short.
        </p>
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="sr-only">Paid by</legend>
          {HAND_PAYMENTS.map((way) => (
            <label key={way} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="by"
                className="size-5"
                checked={by === way}
                onChange={() => setBy(way)}
              />
              {WAY_NAMES[way]}
            </label>
          ))}
        </fieldset>
        <Field
          label={REFERENCE_LABELS[by]}
          value={reference}
          maxLength={HAND_REFERENCE_MAX_LENGTH}
          autoComplete="off"
          onChange={(event) => setReference(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" busy={pay.isPending} disabled={reference.trim() === ""}>
            {`Record ${amount} as paid`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
