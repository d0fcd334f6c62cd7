import type { AnyRouter } from "@tanstack/react-router";
import { setPageTitle } from "../platform/page-title.ts";

/**
 * Uses the page's heading as the document title, and focuses it after navigation for screen readers. It doesn't focus
 * on the first page, which the browser announces itself, nor when only a part of the page changes, nor when the focus
 * has already moved elsewhere.
 */
export function followPageHeading(router: AnyRouter): void {
  /** The element that had the focus when the page changed, until the new heading appears. */
  let left: Element | null = null;
  let isDue = false;

  const follow = () => {
    const heading = findHeading();
    if (heading === undefined) return;
    setPageTitle(heading.dataset.title ?? heading.textContent.trim());
    if (!isDue) return;
    isDue = false;
    const { activeElement } = document;
    const isTaken = activeElement !== document.body && activeElement !== left;
    if (isTaken || document.querySelector("dialog[open]") !== null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };

  router.subscribe("onBeforeLoad", ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined || pageOf(fromLocation) === pageOf(toLocation)) return;
    left = document.activeElement;
  });
  router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined || pageOf(fromLocation) === pageOf(toLocation)) return;
    isDue = true;
    follow();
  });
  follow();
  new MutationObserver(follow).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/** Returns the page's own heading, not the one of a placeholder. */
function findHeading(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>("h1:not([data-waiting])") ?? undefined;
}

/** Pages whose steps share a path, with the search value that names the step. */
const STEP_NAMES: Readonly<Record<string, string>> = { "/checkout": "order", "/profile": "section" };

function pageOf({ pathname, search }: { pathname: string; search: Record<string, unknown> }): string {
  const step = STEP_NAMES[pathname];
  return step === undefined ? pathname : `${pathname} ${search[step] ?? ""}`;
}
