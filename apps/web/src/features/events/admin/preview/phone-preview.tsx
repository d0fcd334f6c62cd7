import type { AdminEventDetail } from "@secret/contract";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../../../../ui/class-names.ts";
import { useTheme } from "../../../../ui/theme.ts";
import { EventPreview, type MemberParts } from "./event-preview.tsx";

/** Previews an event on a phone. */
export type PhonePreview = ComponentType<{ readonly event: AdminEventDetail }>;

/** Creates the preview from the components of the member's page. */
export function phonePreviewOf(parts: MemberParts): PhonePreview {
  return function PhonePreviewOfEvent({ event }) {
    return (
      <PhoneFrame title="The event on a phone">
        <EventPreview event={event} {...parts} />
      </PhoneFrame>
    );
  };
}

/** Empty document in standards mode. */
const EMPTY_PAGE = '<!doctype html><html lang="en"><head></head><body></body></html>';

interface PhoneFrameProps {
  /** Accessible name of the frame. */
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * An iframe as wide as a phone, so that its content has the phone layout. It scrolls, but nothing in it is clickable or
 * focusable.
 */
function PhoneFrame({ title, children }: PhoneFrameProps) {
  const [theme] = useTheme();
  const [page, setPage] = useState<Document | null>(null);
  /** The document whose styles have loaded. Nothing is rendered before. */
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
        // Scaled to three quarters on a laptop, so that the form beside it keeps its width.
        className={classNames(
          "block box-border h-[calc(100%/0.75)] w-[23rem] origin-top-left scale-75 rounded-2xl border-4 border-ink bg-surface xl:h-full xl:scale-100",
          // An iframe without styles is white in every theme.
          dressed !== page && "invisible",
        )}
      >
        {page !== null && dressed === page && createPortal(<Still>{children}</Still>, page.body)}
      </iframe>
    </div>
  );
}

/** Inert content with the page margins of a phone. */
function Still({ children }: { children: ReactNode }) {
  return (
    <div inert className="px-4 pt-6 pb-10">
      {children}
    </div>
  );
}

const SHEETS = 'link[rel="stylesheet"], style';

/**
 * Copies this page's style sheets to another document, including later ones. Returns a function that stops it.
 * @param onDressed called once the first sheets are loaded
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
    // Inserting an existing sheet again would load it again.
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

/** Waits until a style sheet has loaded or failed. */
function loaded(sheet: Element): Promise<unknown> | undefined {
  if (sheet.localName !== "link") return undefined;
  return new Promise((resolve) => {
    sheet.addEventListener("load", resolve);
    sheet.addEventListener("error", resolve);
  });
}
