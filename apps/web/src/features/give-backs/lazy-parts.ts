import { lazyPart } from "../../platform/lazy-part.ts";

// Other rooms show these parts once their page is there.

export const DashboardOffer = lazyPart(() => import("./dashboard-offer.tsx"), "DashboardOffer");
