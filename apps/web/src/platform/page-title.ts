import { BRAND } from "@secret/domain";

const SUFFIX = ` · ${BRAND.programme}`;

/** Sets the document title, which screen readers announce. */
export function setPageTitle(title: string): void {
  const full = title === "" ? BRAND.programme : `${title}${SUFFIX}`;
  if (document.title !== full) document.title = full;
}

/** Returns the page's own part of the document title, or an empty string. */
export function readPageTitle(): string {
  return document.title.endsWith(SUFFIX) ? document.title.slice(0, -SUFFIX.length) : "";
}
