import { lazyPart } from "../../platform/lazy-part.ts";

// Other features' pages load this component after the page itself.

export const DashboardOffer = lazyPart(() => import("./dashboard-offer.tsx"), "DashboardOffer");
