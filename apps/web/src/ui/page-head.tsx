import type { ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";

interface PageHeadProps {
  readonly title: string;
  /** Badges beside the title. */
  readonly marks?: ReactNode;
  /** Search and filters, right of the title if there is room. Those marked `data-long` get a line of their own. */
  readonly children?: ReactNode;
  /** Buttons and links at the right edge. */
  readonly actions?: ReactNode;
  /** Moves the filters to a line of their own on wider screens too, since there are many. */
  readonly isFull?: boolean;
  /** Heads a list within a page, which has a title of its own. */
  readonly isWithin?: boolean;
  readonly className?: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** Head of an admin page: title, filters and actions on one line. On smaller screens the filters are below. */
export function PageHead({
  title,
  marks,
  children,
  actions,
  isFull = false,
  isWithin = false,
  className,
  headingRef,
}: PageHeadProps) {
  const Heading = isWithin ? "h2" : "h1";
  return (
    <div className={classNames("@container", className)}>
      <div className="flex min-h-12 flex-wrap items-center gap-x-6 gap-y-3">
        <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <Heading
            ref={headingRef}
            tabIndex={headingRef === undefined ? undefined : -1}
            className={classNames("min-w-0 wrap-anywhere", isWithin ? "text-heading" : "text-section")}
          >
            {title}
          </Heading>
          {marks}
        </div>
        {children !== undefined && (
          <div
            className={classNames(
              "flex min-w-0 flex-1 has-data-long:order-last has-data-long:basis-full",
              isFull
                ? "@max-[72rem]:order-last @max-[72rem]:basis-full"
                : "@max-[60rem]:order-last @max-[60rem]:basis-full",
            )}
          >
            {children}
          </div>
        )}
        {actions}
      </div>
    </div>
  );
}
