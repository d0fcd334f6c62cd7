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

/** Any other path goes home. */
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
  crewRoutes,
  elsewhere,
]);

/** @param history the browser's own where none is given */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    defaultPreload: "intent",
    scrollRestoration: true,
    // Values are plain text: a token that happens to look like a number stays the token it is.
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
    /** A message from the screen before. */
    message?: string;
    /** The address or number that was typed on the page before. */
    contact?: string;
    /** What became of the code that the page before asked for. */
    codeRequest?: CodeRequest;
    /** The order on this page was paid a moment ago. */
    isJustPaid?: boolean;
  }
}
