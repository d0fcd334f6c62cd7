import { getPickupCode, getPickupCodeImage, type OrderDetail } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";

export const pickupCodeKeys = {
  all: ["pickup", "code"],
  ofOrder: (orderId: string) => ["pickup", "code", orderId],
  picture: (orderId: string) => ["pickup", "code", orderId, "picture"],
} as const;

/** Where the code of an order comes from, and is kept for the time without signal. */
export function pickupCodePath(orderId: string): string {
  return getPickupCode.path.replace(":id", orderId);
}

/** The code of an own order that is ready. */
export function pickupCodeQuery(orderId: string) {
  return queryOptions({
    queryKey: pickupCodeKeys.ofOrder(orderId),
    queryFn: () => call(getPickupCode, { params: { id: orderId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The same as a PNG file, to keep or to send on. */
export function pickupCodePictureQuery(order: OrderDetail) {
  return queryOptions({
    queryKey: pickupCodeKeys.picture(order.id),
    queryFn: () => fetchPicture(order),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function fetchPicture(order: OrderDetail): Promise<File> {
  const response = await fetch(getPickupCodeImage.path.replace(":id", order.id));
  if (!response.ok) throw new Error(`status ${response.status}`);
  const name = `secret-${order.orderNumber}.png`;
  return new File([await response.blob()], name, { type: "image/png" });
}
