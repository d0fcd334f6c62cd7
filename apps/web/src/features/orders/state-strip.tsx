import type { MemberOrderStatus } from "@secret/domain";
import { classNames } from "../../ui/class-names.ts";

const PICTURES: Partial<Record<MemberOrderStatus, string>> = {
  confirmed: "confirmed",
  preparing: "preparing",
  ready: "ready",
  completed: "picked-up",
};

/** Cancels the padding of the card around it. */
const ACROSS_CARD = "-mx-5 -mt-5 w-[calc(100%+2.5rem)] sm:-mx-7 sm:-mt-7 sm:w-[calc(100%+3.5rem)]";

interface StateStripProps {
  readonly status: MemberOrderStatus;
  readonly className?: string;
}

/** Shows an order's status as a picture across the top of its card. An unpaid or cancelled order has none. */
export function StateStrip({ status, className }: StateStripProps) {
  const name = PICTURES[status];
  if (name === undefined) return null;
  return (
    <img
      src={`/states/${name}.avif`}
      alt=""
      width="960"
      height="375"
      className={classNames("h-35 max-w-none bg-night object-cover", ACROSS_CARD, className)}
    />
  );
}
