import { ApiError, type OrderDetail, type OrderReturn } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "../../../platform/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Countdown } from "../../../ui/countdown.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { reclaimOrder } from "../order-mutations.ts";
import { orderKeys } from "../order-queries.ts";
import { moneyOnceSold, returnDeadline } from "./return-copy.ts";

/** Shows a returned order's state and lets the member take it back. */
export function ReturnPanel({ order }: { order: OrderDetail }) {
  const { openReturn } = order;
  const take = useMutation({
    mutationFn: () => reclaimOrder(order.id),
    onSuccess: () => toast.success("It's all yours again."),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "Your order couldn't be taken back"),
  });
  if (openReturn === null) {
    const isKept = order.foundNobody && !order.mayReturn;
    return isKept ? <Notice tone="info">No one took it in time, so it's yours to pick up.</Notice> : null;
  }
  const { title, text } = returnCopy(order, openReturn);
  return (
    <section
      aria-labelledby="given-back"
      className="arrive flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-2xl border-2 border-exclusive bg-exclusive-ground p-5 print:hidden"
    >
      <div role="status" className="min-w-0 flex-1 basis-72">
        <h2 id="given-back" className="text-heading text-exclusive">
          {title}
        </h2>
        <p className="figures mt-1">{text}</p>
      </div>
      {openReturn.state !== "being-paid" && (
        <Button look="quiet" busy={take.isPending} onClick={() => take.mutate()} className="max-sm:w-full">
          Take it back
        </Button>
      )}
    </section>
  );
}

function returnCopy(order: OrderDetail, openReturn: OrderReturn): { title: string; text: ReactNode } {
  const reload = () => void queryClient.invalidateQueries({ queryKey: orderKeys.detail(order.id) });
  switch (openReturn.state) {
    case "being-paid":
      return {
        title: "Someone is paying for it",
        text: `Once their payment goes through, it's sold. ${moneyOnceSold(order)} If the payment fails, we'll offer it to the next person in line.`,
      };
    case "offered":
      return {
        title: "Set aside for someone",
        text: (
          <>
            {openReturn.offeredUntil !== null && (
              <>
                They have <Countdown until={new Date(openReturn.offeredUntil)} onEnd={reload} /> to take it.
                Then we'll offer it to the next person in line.{" "}
              </>
            )}
            Until someone pays, it's yours.
          </>
        ),
      };
    case "listed":
      return openReturn.isAnybodyWaiting
        ? {
            title: "Offered to the waitlist",
            text: "We offer it to one member at a time. Until someone pays, it's yours.",
          }
        : {
            title: "Listed, but no one is waiting yet",
            text: `We'll offer it to anyone who joins the waitlist, until it's ready or your window begins at ${returnDeadline(order)}. Until someone pays, it's yours.`,
          };
  }
}
