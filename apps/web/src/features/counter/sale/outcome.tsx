import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";

/** Green: sold. Amber: not known yet. Red: not sold. */
export type OutcomeTone = "good" | "waiting" | "bad" | "plain";

const GROUNDS: Readonly<Record<OutcomeTone, string>> = {
  good: "bg-crew-good text-crew-paper",
  waiting: "bg-crew-used text-crew-ink",
  bad: "bg-crew-bad text-crew-paper",
  plain: "bg-surface text-ink",
};

/** Result of a sale, readable from across the counter. */
export function Outcome({
  tone,
  title,
  children,
}: {
  tone: OutcomeTone;
  title: string;
  children: ReactNode;
}) {
  return (
    <section
      className={classNames(
        "grid flex-1 grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-5 overflow-x-clip p-6 text-center",
        GROUNDS[tone],
      )}
    >
      <div role={tone === "bad" ? "alert" : "status"}>
        <h2 className={tone === "bad" ? "text-crew-word sm:text-crew-number" : "text-crew-name"}>{title}</h2>
      </div>
      {children}
    </section>
  );
}

interface OutcomeButtonProps {
  readonly onPress: () => void;
  /** Marks the main button, which gets the focus. */
  readonly isMain?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function OutcomeButton({ onPress, isMain = false, disabled, children }: OutcomeButtonProps) {
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: the main action of a screen that replaces another
      autoFocus={isMain}
      disabled={disabled}
      onClick={onPress}
      className={classNames(
        "inline-flex w-full max-w-md items-center justify-center rounded-lg border-2 px-6 font-semibold",
        isMain
          ? "min-h-22 border-transparent bg-crew-paper text-crew-name text-crew-ink"
          : "min-h-18 border-current text-crew-line",
      )}
    >
      {children}
    </button>
  );
}
