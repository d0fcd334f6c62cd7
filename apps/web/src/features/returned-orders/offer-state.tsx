import { ApiError, type EventDetail, type ReturnedOrderOffer } from "@secret/contract";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { IN_LINE_TEXT } from "../../platform/retry-while-busy.ts";
import { whyNotOrdered } from "./offer-copy.ts";
import type { useTakeOffer } from "./use-take-offer.ts";

/** Time after which the page reassures a waiting member, in ms. Most orders are placed before. */
const LONG_MS = 4_000;

interface OfferStateProps {
  readonly event: EventDetail;
  readonly offer: ReturnedOrderOffer;
  readonly taking: ReturnType<typeof useTakeOffer>;
  readonly pendingOrderId: string | null;
}

/** Shows why the offer couldn't be ordered, or what it waits for. */
export function OfferState({ event, offer, taking, pendingOrderId }: OfferStateProps) {
  const { error, isTaking, isWaiting } = taking;
  const isLong = useLongWait(isTaking);
  const isUnpaid = error instanceof ApiError && error.code === "PENDING_ORDER_EXISTS";
  return (
    <>
      <p role="alert" className="text-small font-semibold text-danger empty:hidden">
        {error !== null && !isTaking && whyNotOrdered(error, offer, event.timeZone)}
        {isUnpaid && !isTaking && pendingOrderId !== null && (
          <>
            {" "}
            <Link
              to="/checkout"
              search={{ order: pendingOrderId }}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Go to your unpaid order
            </Link>
          </>
        )}
      </p>
      <p role="status" className="text-small font-semibold text-info empty:hidden">
        {waitingText(isWaiting, isLong)}
      </p>
    </>
  );
}

function waitingText(isWaiting: boolean, isLong: boolean): string | undefined {
  if (isWaiting) return IN_LINE_TEXT;
  return isLong ? "This is taking longer than usual. It's still set aside for you." : undefined;
}

/** Returns whether a request takes longer than it should. */
function useLongWait(isUnderWay: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isUnderWay]);
  return isLong;
}
