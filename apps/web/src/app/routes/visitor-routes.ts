import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../platform/lazy-page.ts";
import { redirectToCallback, requireVisitor } from "../guards.ts";
import { rootRoute } from "./root-route.ts";

const landingLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "landing",
  component: lazyPage(() => import("../layouts/visitor-layouts.tsx"), "HomeLayout"),
});
const landing = createRoute({
  getParentRoute: () => landingLayout,
  path: "/",
  beforeLoad: async (visit) => {
    redirectToCallback(visit);
    await requireVisitor();
  },
  component: lazyPage(() => import("../../features/landing/landing-page.tsx"), "LandingPage"),
});
const legalLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "legal",
  component: lazyPage(() => import("../layouts/visitor-layouts.tsx"), "TextLayout"),
});
const terms = createRoute({
  getParentRoute: () => legalLayout,
  path: "/terms-of-use",
  component: lazyPage(() => import("../../features/landing/legal-pages.tsx"), "TermsPage"),
});
const privacy = createRoute({
  getParentRoute: () => legalLayout,
  path: "/privacy-policy",
  component: lazyPage(() => import("../../features/landing/legal-pages.tsx"), "PrivacyPage"),
});
const investors = createRoute({
  getParentRoute: () => legalLayout,
  path: "/investors",
  component: lazyPage(() => import("../../features/landing/investors-page.tsx"), "InvestorsPage"),
});

/** Routes of the landing and legal pages. */
export const visitorRoutes = [
  landingLayout.addChildren([landing]),
  legalLayout.addChildren([terms, privacy, investors]),
] as const;
