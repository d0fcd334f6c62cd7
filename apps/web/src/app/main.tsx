import "./fonts.ts";
import "./schema-settings.ts";
import "./styles.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { finishDueSignOut, isPlainVisitor } from "../platform/session/session.ts";
import { createAppRouter } from "./router.tsx";

/** Longer than a good line takes to say who is here. */
const FIRST_SHAPE_AFTER_MS = 150;

const router = createAppRouter();
showFirstShapeSoon();
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);

/**
 * Of a page that waits the shape is shown. The one before stays for a moment where there is one; in a tab that was just
 * opened there is nothing that could stay.
 */
function showFirstShapeSoon(): void {
  const { defaultPendingMs, defaultPendingMinMs } = router.options;
  const first = { defaultPendingMs: FIRST_SHAPE_AFTER_MS, defaultPendingMinMs: 0 };
  Object.assign(router.options, first);
  const stop = router.subscribe("onResolved", () => {
    stop();
    Object.assign(router.options, { defaultPendingMs, defaultPendingMinMs });
  });
}

/** Draws the page; where the build has written it already, that comes to life once all that it shows is known. */
async function start(root: HTMLElement): Promise<void> {
  const isWritten = root.childElementCount > 0;
  if (isWritten) await router.load();
  if (isWritten && isAsWritten()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

/** What the build couldn't know: who is here, what the server offers, and what the page before has left. */
function isAsWritten(): boolean {
  const { matches } = router.state;
  const { pathname, state } = router.state.location;
  const hasNews = state.message !== undefined || state.contact !== undefined;
  const isThere = pathname === location.pathname && matches.every(({ status }) => status === "success");
  return isThere && isPlainVisitor() && !hasNews;
}

finishDueSignOut();
// Nothing of a first screen waits for it.
void import("./page-heading.ts")
  .then(({ followPageHeading }) => followPageHeading(router))
  .catch(() => undefined);

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no root");
void start(root);
