import type { OrderDetail } from "@secret/contract";
import { Link } from "@tanstack/react-router";
import { Countdown } from "../../ui/countdown.tsx";
import { Notice } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-now.ts";

/** Explains what happens to the unpaid order that is being changed. */
export function ReplacedNotice({ order }: { order: OrderDetail }) {
  const until = new Date(order.holdExpiresAt ?? order.updatedAt);
  if (order.status !== "pending" || until <= useNow())
    return (
      <Notice tone="warn">
        {"Your order isn't held anymore, and nothing was charged. You can still order what's left."}
      </Notice>
    );
  return (
    <Notice tone="info">
      Your order stays held for <Countdown until={until} /> while you change it. Nothing changes until you
      continue to payment.{" "}
      <Link
        to="/checkout"
        search={{ order: order.id }}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        Keep it as it is
      </Link>
    </Notice>
  );
}
