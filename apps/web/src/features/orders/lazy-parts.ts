import { lazyPart } from "../../platform/lazy-part.ts";

// Other features' pages load these components after the page itself.

export const DroppedNotice = lazyPart(() => import("./dropped-notice.tsx"), "DroppedNotice");

export const NumberedOrder = lazyPart(() => import("./numbered-order.tsx"), "NumberedOrder");

export const WalletButtons = lazyPart(() => import("./wallet-buttons.tsx"), "WalletButtons");

/** Loads the toasts of orders, which no first screen needs. */
export const loadOrderToasts = () => import("./order-toasts.ts");
