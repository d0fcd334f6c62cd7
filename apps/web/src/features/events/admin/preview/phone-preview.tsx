import type { AdminEventDetail } from "@secret/contract";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../../../../ui/class-names.ts";
import { useTheme } from "../../../../ui/theme.ts";
import { EventPreview, type MemberParts } from "./event-preview.tsx";

/** An event as members see it on their phone. */
export type PhonePreview = ComponentType<{ readonly event: AdminEventDetail }>;

/** Of what the member's page is made of. */
export function phonePreviewOf(parts: MemberParts): PhonePreview {
  return function PhonePreviewOfEvent({ event }) {
    return (
      <PhoneFrame title="The event on a phone">
        <EventPreview event={event} {...parts} />
      </PhoneFrame>
    );
  };
}

/** Empty, and read by the rules of today. */
const EMPTY_PAGE = '<!doctype html><html lang="en"><head></head><body></body></html>';

interface PhoneFrameProps {
  /** What is seen in it, for those who listen. */
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * A page within the page, as wide as a phone, so that what is in it is laid out as on one. It is looked at and scrolled;
 * nothing in it can be pressed or takes the focus.
 */
function PhoneFrame({ title, children }: PhoneFrameProps) {
  const [theme] = useTheme();
  const [page, setPage] = useState<Document | null>(null);
  /** The page that has its looks: without them nothing is drawn into it. */
  const [dressed, setDressed] = useState<Document>();
  useEffect(() => {
    if (page !== null) return followStyles(page, () => setDressed(page));
  }, [page]);
  useEffect(() => {
    if (page === null) return;
    page.documentElement.dataset.theme = theme;
    page.documentElement.style.scrollbarWidth = "thin";
  }, [page, theme]);
  return (
    <div className="h-full w-[17.25rem] xl:w-[23rem]">
      <iframe
        title={title}
        srcDoc={EMPTY_PAGE}
        tabIndex={-1}
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
        // On a laptop three quarters of the size: as wide as a phone inside, and the form beside it keeps its width.
        className={classNames(
          "block box-border h-[calc(100%/0.75)] w-[23rem] origin-top-left scale-75 rounded-2xl border-4 border-ink bg-surface xl:h-full xl:scale-100",
          // An iframe without its styles is white in every theme.
          dressed !== page && "invisible",
        )}
      >
        {page !== null && dressed === page && createPortal(<Still>{children}</Still>, page.body)}
      </iframe>
    </div>
  );
}

/** With the margins that a page of a member's has on a phone. */
function Still({ children }: { children: ReactNode }) {
  return (
    <div inert className="px-4 pt-6 pb-10">
      {children}
    </div>
  );
}

const SHEETS = 'link[rel="stylesheet"], style';

/**
 * Gives another page of this one's the looks of this one, also those that come later. Returns what ends it.
 * @param onDressed told once the first are there
 */
function followStyles(page: Document, onDressed: () => void): () => void {
  const copies = new Map<Element, Element>();
  const follow = () => {
    const sheets = new Set(document.head.querySelectorAll(SHEETS));
    for (const [sheet, copy] of copies) {
      if (sheets.has(sheet)) continue;
      copy.remove();
      copies.delete(sheet);
    }
    // One that is there already stays: put in again, it would be loaded again.
    for (const sheet of sheets) {
      if (copies.has(sheet)) continue;
      const copy = sheet.cloneNode(true) as Element;
      copies.set(sheet, copy);
      page.head.append(copy);
    }
  };
  const isSheet = (node: Node) => node instanceof Element && node.matches(SHEETS);
  const observer = new MutationObserver((changes) => {
    const changed = changes.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]);
    if (changed.some(isSheet)) follow();
  });
  follow();
  void Promise.all([...copies.values()].map(loaded)).then(onDressed);
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}

/** Until a sheet is there, or is known not to come. */
function loaded(sheet: Element): Promise<unknown> | undefined {
  if (sheet.localName !== "link") return undefined;
  return new Promise((resolve) => {
    sheet.addEventListener("load", resolve);
    sheet.addEventListener("error", resolve);
  });
}
