import { type AdminOrder, listAdminMembers, listAdminOrders } from "@secret/contract";
import { formatUsd, formatUsPhone, readOrderNumberStart } from "@secret/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { hasWords } from "../../ui/has-words.ts";
import { fullName } from "../members/index.ts";
import { customerName } from "../orders/index.ts";
import type { Command } from "./commands.ts";

const RESULTS_MAX = 5;
/** Shorter texts match too much. */
const SEARCH_LENGTH_MIN = 2;

/** Searches orders by number and customer, and members. */
export function commandSearchQuery(search: string) {
  return queryOptions({
    queryKey: ["orders", "commands", search],
    queryFn: async (): Promise<readonly Command[]> => {
      const query = { search, limit: RESULTS_MAX };
      const [orders, members] = await Promise.all([
        call(listAdminOrders, { query }),
        call(listAdminMembers, { query }),
      ]);
      const named = orders.rows.filter((order) => isNamed(order, search));
      return [...named.map(toOrderCommand), ...members.rows.map(toMemberCommand)];
    },
    enabled: search.length >= SEARCH_LENGTH_MIN,
  });
}

/** Returns whether an order is found by its own number or customer, not by its event's title. */
function isNamed(order: AdminOrder, search: string): boolean {
  const start = readOrderNumberStart(search);
  const isNumber = start !== undefined && order.orderNumber.startsWith(start);
  return isNumber || hasWords(customerName(order), search);
}

function toOrderCommand(order: AdminOrder): Command {
  const { id: orderId, orderNumber, customer, totalCents } = order;
  const name = [orderNumber, customer?.firstName ?? customerName(order), formatUsd(totalCents)].join(" · ");
  return { name, to: "/admin/orders/$orderId", params: { orderId }, more: "Order" };
}

interface FoundMember {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
}

function toMemberCommand({ id: userId, email, phone, ...name }: FoundMember): Command {
  const more = email ?? formatUsPhone(phone ?? "");
  return { name: fullName(name), to: "/admin/users/$userId", params: { userId }, more };
}
