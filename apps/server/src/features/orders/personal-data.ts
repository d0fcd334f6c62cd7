import type { Context } from "../../platform/context.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import { clearInstructions, hasOpenOrder } from "./queries/personal-orders.ts";
import { findOrders } from "./queries/read-orders.ts";
import { getOrder } from "./service/read-orders.ts";

const PAGE_SIZE = 100;

/** A member's orders in full. They outlive the account, for the books. */
export const ordersOfMember: PersonalData = {
  name: "orders",
  export: collectOrders,
  isUnderWay: hasOpenOrder,
  erase: clearInstructions,
};

async function collectOrders(context: Context, userId: string): Promise<unknown[]> {
  const orders: unknown[] = [];
  for (let before: string | undefined; ; ) {
    const page = await findOrders(context.database, userId, { before, limit: PAGE_SIZE, isOfTheBooks: true });
    for (const { id } of page) {
      const order = await getOrder(context, { userId }, id);
      if (order.ok) orders.push(order.value);
    }
    before = page.at(-1)?.id;
    if (page.length < PAGE_SIZE) return orders;
  }
}
