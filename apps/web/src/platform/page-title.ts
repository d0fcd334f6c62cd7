import { BRAND } from "@secret/domain";

const SUFFIX = ` · ${BRAND.programme}`;

/** Names the page in the tab and to those who listen. */
export function setPageTitle(title: string): void {
  const full = title === "" ? BRAND.programme : `${title}${SUFFIX}`;
  if (document.title !== full) document.title = full;
}

/** The page's own part of its title; empty where it has none yet. */
export function readPageTitle(): string {
  return document.title.endsWith(SUFFIX) ? document.title.slice(0, -SUFFIX.length) : "";
}
