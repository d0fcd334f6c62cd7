import type { AnyRouter } from "@tanstack/react-router";
import { setPageTitle } from "../platform/page-title.ts";

/**
 * A page's heading names it: in the tab, and to those who listen, whose focus it gets after a change of page. Not where
 * the site is opened, which the browser tells by itself; not where only a part of the page changes; and not where the
 * page, or its visitor, has put the focus somewhere else meanwhile.
 */
export function followPageHeading(router: AnyRouter): void {
  /** What had the focus when the page changed, as long as the new heading hasn't come. */
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

/** The page's own heading; what only says that something is on its way is none. */
function findHeading(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>("h1:not([data-waiting])") ?? undefined;
}

/** The checkout's two steps share a path, and so do the parts of the profile. */
const STEP_NAMES: Readonly<Record<string, string>> = { "/checkout": "order", "/profile": "section" };

function pageOf({ pathname, search }: { pathname: string; search: Record<string, unknown> }): string {
  const step = STEP_NAMES[pathname];
  return step === undefined ? pathname : `${pathname} ${search[step] ?? ""}`;
}
