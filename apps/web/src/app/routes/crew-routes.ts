import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "../../platform/lazy-page.ts";
import { id, texts } from "../address.ts";
import { requireSignIn, requireStaff } from "../guards.ts";
import { rootRoute } from "./root-route.ts";

const crewLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "crew",
  component: lazyPage(() => import("../layouts/crew-layout.tsx"), "CrewLayout"),
});
// Any phone's camera opens it, and it is in English, so it isn't in the crew's layout.
const pickupLinkLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "pickup-link",
  component: lazyPage(() => import("../layouts/crew-layout.tsx"), "PickupLinkLayout"),
});
const qrVerify = createRoute({
  getParentRoute: () => pickupLinkLayout,
  path: "/qr-verify",
  validateSearch: texts("o", "token"),
  beforeLoad: requireSignIn,
  component: lazyPage(() => import("../../features/pickup/pickup-page.tsx"), "PickupPage"),
});
const crewEvents = createRoute({
  getParentRoute: () => crewLayout,
  path: "/crew",
  validateSearch: texts("tool"),
  beforeLoad: requireStaff,
  component: lazyPage(() => import("../../features/pickup/crew-events-page.tsx"), "CrewEventsPage"),
});
// Square's Point of Sale app may open it in a browser without a session.
const terminalReturn = createRoute({
  getParentRoute: () => crewLayout,
  path: "/crew/terminal",
  component: lazyPage(
    () => import("../../features/counter/terminal/terminal-return-page.tsx"),
    "TerminalReturnPage",
  ),
});
const crewEvent = createRoute({
  getParentRoute: () => crewLayout,
  path: "/crew/$eventId",
  params: id("eventId"),
  beforeLoad: requireStaff,
  component: lazyPage(() => import("../../features/pickup/crew-frame.tsx"), "CrewFrame"),
});
const crewStart = createRoute({
  getParentRoute: () => crewEvent,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/crew/$eventId/board", params, replace: true });
  },
});
const crewBoard = createRoute({
  getParentRoute: () => crewEvent,
  path: "/board",
  component: lazyPage(() => import("../../features/pickup/board/board-page.tsx"), "BoardPage"),
});
const crewScanner = createRoute({
  getParentRoute: () => crewEvent,
  path: "/scan",
  component: lazyPage(() => import("../../features/pickup/scanner/scanner-page.tsx"), "ScannerPage"),
});
const crewList = createRoute({
  getParentRoute: () => crewEvent,
  path: "/list",
  component: lazyPage(() => import("../../features/pickup/list/list-page.tsx"), "ListPage"),
});
const crewCounter = createRoute({
  getParentRoute: () => crewEvent,
  path: "/counter",
  validateSearch: texts("show"),
  component: lazyPage(() => import("../../features/counter/counter-page.tsx"), "CounterPage"),
});
const crewClose = createRoute({
  getParentRoute: () => crewEvent,
  path: "/close",
  component: lazyPage(() => import("../../features/day-close/close-page.tsx"), "ClosePage"),
});
const crewLabels = createRoute({
  getParentRoute: () => crewEvent,
  path: "/labels",
  validateSearch: texts("order", "window"),
  component: lazyPage(() => import("../../features/pickup/labels/labels-page.tsx"), "LabelsPage"),
});

/** Routes of the crew's tools. */
export const crewRoutes = [
  pickupLinkLayout.addChildren([qrVerify]),
  crewLayout.addChildren([
    crewEvents,
    terminalReturn,
    crewEvent.addChildren([crewStart, crewBoard, crewScanner, crewList, crewCounter, crewClose, crewLabels]),
  ]),
] as const;
