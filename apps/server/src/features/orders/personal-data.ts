import type { Context } from "../../platform/context.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import { clearInstructions } from "../order-book/index.ts";
import { hasOpenOrder } from "./queries/personal-orders.ts";
import { readOrdersInFull } from "./service/read-orders.ts";

const PAGE_SIZE = 100;

/** Personal data of a member's orders, in full. The orders outlive the account, for the books. */
export const ordersOfMember: PersonalData = {
  name: "orders",
  export: collectOrders,
  isUnderWay: hasOpenOrder,
  erase: clearInstructions,
};

async function collectOrders(context: Context, userId: string): Promise<unknown[]> {
  const orders: unknown[] = [];
  for (let before: string | undefined; ; ) {
    const page = await readOrdersInFull(context, userId, { before, limit: PAGE_SIZE });
    orders.push(...page.orders);
    before = page.next;
    if (before === undefined) return orders;
  }
}
