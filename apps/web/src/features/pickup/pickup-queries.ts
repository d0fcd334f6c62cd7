import { getPickupCode, getPickupCodeImage, type OrderDetail, verifyPickup } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";

export const pickupKeys = {
  codes: ["pickup", "code"],
  code: (orderId: string) => ["pickup", "code", orderId],
  codePicture: (orderId: string) => ["pickup", "code", orderId, "picture"],
  scan: (orderId: string, token: string) => ["pickup", "scan", orderId, token],
} as const;

/** The code of an own order that is ready. */
export function pickupCodeQuery(orderId: string) {
  return queryOptions({
    queryKey: pickupKeys.code(orderId),
    queryFn: () => call(getPickupCode, { params: { id: orderId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The same as a PNG file, to keep or to send on. */
export function pickupCodePictureQuery(order: OrderDetail) {
  return queryOptions({
    queryKey: pickupKeys.codePicture(order.id),
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

/** What a scanned code stands for. A code that was refused is not tried again by itself. */
export function pickupScanQuery(orderId: string, token: string) {
  return queryOptions({
    queryKey: pickupKeys.scan(orderId, token),
    queryFn: () => call(verifyPickup, { body: { orderId, token } }),
    retry: false,
    refetchOnWindowFocus: false,
  });
}
