import type { MemberOrderStatus } from "@secret/domain";
import { classNames } from "../../ui/class-names.ts";

const PICTURES: Partial<Record<MemberOrderStatus, string>> = {
  confirmed: "confirmed",
  preparing: "preparing",
  ready: "ready",
  completed: "picked-up",
};

/** Shows an order's status as a picture across the top of its card. An unpaid or cancelled order has none. */
export function StateStrip({ status, className }: { status: MemberOrderStatus; className: string }) {
  const name = PICTURES[status];
  if (name === undefined) return null;
  return (
    <img
      src={`/states/${name}.avif`}
      alt=""
      width="960"
      height="375"
      className={classNames("h-35 max-w-none bg-night object-cover", className)}
    />
  );
}
