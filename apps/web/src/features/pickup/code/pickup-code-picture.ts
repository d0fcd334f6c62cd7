import { getPickupCodeImage, type OrderDetail } from "@secret/contract";
import { queryOptions } from "@tanstack/react-query";
import { pickupCodeKeys } from "./pickup-code-queries.ts";

/** Queries an order's pickup code as a PNG file, to save or share. */
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
