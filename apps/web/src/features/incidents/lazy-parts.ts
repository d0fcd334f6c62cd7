import { lazyPart } from "../../platform/lazy-part.ts";

export const OrderDelay = lazyPart(() => import("./order-delay.tsx"), "OrderDelay");
