import { lazyPart } from "../../platform/lazy-part.ts";

// The order's page loads it after a pickup only.
export const ReportPanel = lazyPart(() => import("./report-panel.tsx"), "ReportPanel");
