import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isMissing, LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { orderNumberQuery } from "./order-queries.ts";

interface NumberedOrderProps {
  readonly number: string;
  readonly loading: ReactNode;
  readonly missing: ReactNode;
}

/** Opens the page of the member's own order with a number. */
export function NumberedOrder({ number, loading, missing }: NumberedOrderProps) {
  const order = useQuery(orderNumberQuery(number));
  if (order.data !== undefined)
    return <Navigate to="/orders/$orderId" params={{ orderId: order.data.id }} replace />;
  if (!order.isError) return loading;
  if (isMissing(order.error)) return missing;
  return <LoadFailed title="Failed to load order details" query={order} />;
}
