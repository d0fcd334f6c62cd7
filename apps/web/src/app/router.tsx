import { createRoute, createRouter, type RouterHistory, redirect } from "@tanstack/react-router";
import type { CodeRequest } from "../features/auth/index.ts";
import { PageError, PagePending } from "../platform/load-states/page-states.tsx";
import { writeQuery } from "./address.ts";
import { accountRoutes } from "./routes/account-routes.ts";
import { adminRoutes } from "./routes/admin-routes.ts";
import { crewRoutes } from "./routes/crew-routes.ts";
import { memberRoutes } from "./routes/member-routes.ts";
import { rootRoute } from "./routes/root-route.ts";
import { visitorRoutes } from "./routes/visitor-routes.ts";

/** Redirects unknown paths home. */
const elsewhere = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});

const routeTree = rootRoute.addChildren([
  ...visitorRoutes,
  ...accountRoutes,
  memberRoutes,
  adminRoutes,
  ...crewRoutes,
  elsewhere,
]);

/** @param history defaults to the browser's history */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    defaultPreload: "intent",
    scrollRestoration: true,
    // Values stay text: a token that looks like a number must not be parsed.
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: writeQuery,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** A message from the previous page. */
    message?: string;
    /** Email or phone number typed on the previous page. */
    contact?: string;
    /** Result of the code request on the previous page. */
    codeRequest?: CodeRequest;
    /** The order on this page was paid a moment ago. */
    isJustPaid?: boolean;
  }
}
