import { lazyPart } from "../../platform/lazy-part.ts";

// Other rooms show these parts once their page is there.

export const DroppedNotice = lazyPart(() => import("./dropped-notice.tsx"), "DroppedNotice");

/** Loads the toasts of orders, which no first screen needs. */
export const loadOrderToasts = () => import("./order-toasts.ts");
