import { ApiError, type OrderDetail } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { returnOrder } from "../order-mutations.ts";
import { moneyOnceSold, returnDeadline } from "./return-copy.ts";

interface ReturnRowProps {
  readonly order: OrderDetail;
  /** Styles of the page's rows. */
  readonly className: string;
}

/** Returns the order to the waitlist when it is too late to cancel. */
export function ReturnRow({ order, className }: ReturnRowProps) {
  const [isAsking, setAsking] = useState(false);
  const give = useMutation({
    mutationFn: () => returnOrder(order.id),
    onSuccess: () => toast.success("Done. We're offering it to the waitlist."),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "Your order couldn't be given back"),
    onSettled: () => setAsking(false),
  });
  if (!order.mayReturn) return null;
  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={className}>
        <span>
          Can't come? <span className="inline-block">Give it back</span>
        </span>
        <span aria-hidden="true">→</span>
      </button>
      {isAsking && (
        <Dialog title="Give it back?" onClose={() => setAsking(false)}>
          <WhatHappens order={order} />
          <div className="mt-6 flex flex-wrap-reverse gap-3 sm:justify-end">
            <Button look="quiet" onClick={() => setAsking(false)} className="max-sm:w-full">
              Keep it
            </Button>
            <Button onClick={() => give.mutate()} busy={give.isPending} className="max-sm:w-full">
              Give it back
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Explains the steps of a return in order. */
function WhatHappens({ order }: { order: OrderDetail }) {
  const steps = [
    ["The waitlist gets it", "We offer it to one member at a time, at the menu price."],
    ["Until it's sold, it's yours", "Changed your mind? Take it back, no harm done."],
    ["Once it's sold, it's refunded", moneyOnceSold(order)],
    [
      "If no one buys it, come get it",
      `It's yours again once it's ready, or at ${returnDeadline(order)} at the latest.`,
    ],
  ] as const;
  return (
    <ol className="grid gap-4">
      {steps.map(([title, text], index) => (
        <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
          <span aria-hidden="true" className="number pt-0.5 text-heading leading-none text-exclusive">
            {index + 1}
          </span>
          <div>
            <p className="font-semibold">{title}</p>
            <p className="figures text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
