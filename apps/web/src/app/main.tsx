import "./schema-settings.ts";
import "./styles.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { isPlainVisitor, resumePendingSignOut } from "../platform/session/session.ts";
import { createAppRouter } from "./router.tsx";

/** Delay before the first placeholder, in ms: longer than the session takes on a good connection. */
const PLACEHOLDER_AFTER_MS = 150;

const router = createAppRouter();
showPlaceholderSooner();
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);

/**
 * Shows the placeholder of the first page sooner. On later navigations the previous page stays for a moment, but a new
 * tab has none.
 */
function showPlaceholderSooner(): void {
  const { defaultPendingMs, defaultPendingMinMs } = router.options;
  const first = { defaultPendingMs: PLACEHOLDER_AFTER_MS, defaultPendingMinMs: 0 };
  Object.assign(router.options, first);
  const stop = router.subscribe("onResolved", () => {
    stop();
    Object.assign(router.options, { defaultPendingMs, defaultPendingMinMs });
  });
}

/** Renders the page. A prerendered page is hydrated once all of its data is known. */
async function start(root: HTMLElement): Promise<void> {
  const isPrerendered = root.childElementCount > 0;
  if (isPrerendered) await router.load();
  if (isPrerendered && matchesPrerendered()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

/**
 * Returns whether the prerendered HTML still fits: a visitor, default settings, and no message from the previous page.
 */
function matchesPrerendered(): boolean {
  const { matches } = router.state;
  const { pathname, state } = router.state.location;
  const hasMessage = state.message !== undefined || state.contact !== undefined;
  const isThere = pathname === location.pathname && matches.every(({ status }) => status === "success");
  return isThere && isPlainVisitor() && !hasMessage;
}

resumePendingSignOut();
// Loads later, because the first screen doesn't need it.
void import("./page-heading.ts")
  .then(({ followPageHeading }) => followPageHeading(router))
  .catch(() => undefined);

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root element");
void start(root);
