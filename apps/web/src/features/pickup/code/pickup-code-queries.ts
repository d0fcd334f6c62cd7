import { getPickupCode, type PickupCodePicture } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";

export const pickupCodeKeys = {
  all: ["pickup", "code"],
  ofOrder: (orderId: string) => ["pickup", "code", orderId],
  picture: (orderId: string) => ["pickup", "code", orderId, "picture"],
} as const;

/** Returns the path of an order's code, which is also its key in the offline store. */
export function pickupCodePath(orderId: string): string {
  return getPickupCode.path.replace(":id", orderId);
}

/** Queries the code of a member's own order that is ready. */
export function pickupCodeQuery(orderId: string) {
  return queryOptions({
    queryKey: pickupCodeKeys.ofOrder(orderId),
    queryFn: () => call(getPickupCode, { params: { id: orderId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the address of a code's picture. */
export function pictureOfCode({ svg }: PickupCodePicture): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
