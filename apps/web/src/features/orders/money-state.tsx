import type { OrderDetail } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { Countdown } from "../../ui/countdown.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { StickyActionBar } from "../../ui/sticky-bar.tsx";
import { useNow } from "../../ui/use-now.ts";
import { AskingNotice } from "./asking-notice.tsx";
import { type BilledOrder, isBilled } from "./billed-order.ts";
import { DroppedNotice } from "./dropped-notice.tsx";
import { moneyBackText, payerName, STUCK_TEXT, WHY_CANCELLED } from "./money-back.ts";
import { orderMoney } from "./order-money.ts";

/** What of its money the member must know now: the time left to pay, a payment under way, what goes back. */
export function MoneyState({ order }: { order: OrderDetail }) {
  const money = orderMoney(order, false, useNow());
  switch (money.kind) {
    case "paid":
      return null;
    case "pay":
      return isBilled(order) ? <HoldBar order={order} /> : null;
    case "asking":
      return <AskingNotice order={order} />;
    case "stuck":
      return <Notice tone="danger">{STUCK_TEXT}</Notice>;
    case "ending":
      return <Notice tone="warn">The time to pay is over.</Notice>;
    case "cancelled":
      return (
        <Notice tone="warn">
          {`${WHY_CANCELLED[money.reason]}. ${isBilled(order) ? "Nothing was charged." : `${payerName(order)} gets the money back.`}`}
        </Notice>
      );
    case "returned":
      return (
        <Notice tone={money.reason === "given-back" ? "ok" : "warn"}>
          {`${WHY_CANCELLED[money.reason]}. ${moneyBackText(order)}`}
        </Notice>
      );
  }
}

/** The time left to pay, and the way to do it. */
function HoldBar({ order }: { order: BilledOrder }) {
  return (
    <>
      <DroppedNotice order={order} />
      <Notice tone="warn">
        Held for you for <Countdown until={new Date(order.holdExpiresAt ?? order.createdAt)} /> more.
      </Notice>
      <StickyActionBar>
        <LinkButton to="/checkout" search={{ order: order.id }} className="max-md:w-full">
          {`Pay now · ${formatUsd(order.bill.totalCents)}`}
        </LinkButton>
      </StickyActionBar>
    </>
  );
}
