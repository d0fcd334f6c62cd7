import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../../../../ui/class-names.ts";
import { useTheme } from "../../../../ui/theme.ts";
import { followStyles } from "./follow-styles.ts";

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
export function PhoneFrame({ title, children }: PhoneFrameProps) {
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
