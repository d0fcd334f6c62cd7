import { lazyPart } from "../../platform/lazy-part.ts";

// Parts that other rooms show once their page is there.

export const DashboardOffer = lazyPart(() => import("./dashboard-offer.tsx"), "DashboardOffer");
