import {
  type CallOutput,
  cancelOrder as cancelOrderRoute,
  cancelTransfer as cancelTransferRoute,
  changePickupWindow as changePickupWindowRoute,
  checkIn as checkInRoute,
  createTransfer as createTransferRoute,
  type OrderDetail,
  reclaimOrder as reclaimOrderRoute,
  replaceTransferLink as replaceTransferLinkRoute,
  returnOrder as returnOrderRoute,
  shareTransferLink as shareTransferLinkRoute,
  undoCheckIn as undoCheckInRoute,
} from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { despiteLostAnswer } from "../../platform/despite-lost-answer.ts";
import { queryClient } from "../../platform/query-client.ts";
import { eventKeys } from "../events/index.ts";
import { cacheOrder, orderKeys, readOrder } from "./order-queries.ts";
import { cancellingHere } from "./order-toasts.ts";

/** Cancels an order. The page reports the result itself, so the live update shows no toast. */
export function cancelOrder(orderId: string): Promise<void> {
  return cancellingHere(orderId, () =>
    changeOrder(orderId, cancelOrderRoute, ({ cancelReason }) => cancelReason === "owner"),
  );
}

/** Changes an order and caches it. The change also succeeds if `isDone` is true of the order that is read after an error. */
async function changeOrder(
  orderId: string,
  route: typeof cancelOrderRoute | typeof checkInRoute | typeof returnOrderRoute,
  isDone: (order: OrderDetail) => boolean,
): Promise<void> {
  const order = await despiteLostAnswer(
    () => call(route, { params: { id: orderId } }),
    async () => {
      const read = await readOrder(orderId);
      return isDone(read) ? read : undefined;
    },
  );
  cacheOrder(order);
}

export async function changePickupWindow(order: OrderDetail, pickupWindowId: string): Promise<void> {
  try {
    cacheOrder(await call(changePickupWindowRoute, { params: { id: order.id }, body: { pickupWindowId } }));
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: eventKeys.detail(order.event.id) });
    throw error;
  }
}

export function checkIn(orderId: string): Promise<void> {
  return changeOrder(orderId, checkInRoute, ({ checkedInAt }) => checkedInAt !== null);
}

export async function undoCheckIn(orderId: string): Promise<void> {
  cacheOrder(await call(undoCheckInRoute, { params: { id: orderId } }));
}

/** Returns an order to its event's waitlist. */
export function returnOrder(orderId: string): Promise<void> {
  return changeOrder(orderId, returnOrderRoute, ({ openReturn }) => openReturn !== null);
}

/** Undoes a return. A refusal reloads the order, which must have changed. */
export async function reclaimOrder(orderId: string): Promise<void> {
  cacheOrder(await call(reclaimOrderRoute, { params: { id: orderId } }).catch(reloadOrder(orderId)));
}

/** Result of a new transfer: its link, which is shown once, and how the message reaches the contact. */
export type CreatedTransfer = Omit<CallOutput<typeof createTransferRoute>, "order">;

/** Creates a transfer. A refusal reloads the order, which must have changed. */
export async function createTransfer(
  orderId: string,
  body: BodyOf<typeof createTransferRoute>,
): Promise<CreatedTransfer> {
  const { order, ...created } = await call(createTransferRoute, { params: { id: orderId }, body }).catch(
    reloadOrder(orderId),
  );
  cacheOrder(order);
  return created;
}

/** Gets another link for a pending offer; earlier ones keep working. */
export async function shareTransferLink(orderId: string): Promise<string> {
  const { link } = await call(shareTransferLinkRoute, { params: { id: orderId } }).catch(
    reloadOrder(orderId),
  );
  return link;
}

/** Voids every link of a pending offer and gets a new one. */
export async function replaceTransferLink(orderId: string): Promise<string> {
  const { link } = await call(replaceTransferLinkRoute, { params: { id: orderId } }).catch(
    reloadOrder(orderId),
  );
  return link;
}

export async function cancelTransfer(orderId: string): Promise<void> {
  cacheOrder(await call(cancelTransferRoute, { params: { id: orderId } }).catch(reloadOrder(orderId)));
}

function reloadOrder(orderId: string) {
  return (error: unknown): never => {
    void queryClient.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
    throw error;
  };
}
