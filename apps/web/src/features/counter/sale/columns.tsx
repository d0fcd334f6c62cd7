import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";

interface ColumnsProps {
  readonly main: ReactNode;
  readonly side: ReactNode;
  /** Which of the two a phone shows. */
  readonly onPhone?: "main" | "side";
}

/** Two columns on a tablet, each scrolled by itself; one of them on a phone. */
export function Columns({ main, side, onPhone = "main" }: ColumnsProps) {
  const hidden = "max-lg:hidden";
  return (
    <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className={classNames("grid min-w-0 content-start p-4", onPhone === "side" && hidden)}>{main}</div>
      <aside
        aria-label="Sale"
        className={classNames(
          "border-line bg-raised lg:sticky lg:top-0 lg:max-h-dvh lg:self-start lg:min-h-[calc(100dvh-7.5rem)] lg:border-l",
          "flex flex-col",
          onPhone === "main" && hidden,
        )}
      >
        {side}
      </aside>
    </div>
  );
}
