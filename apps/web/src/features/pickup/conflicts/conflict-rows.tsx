import { type ReactNode, useState } from "react";
import { UnbrokenNumbers } from "../../../ui/unbroken-numbers.tsx";
import { t } from "../../crew-language/index.ts";
import { useCrewDevice } from "../device/crew-device.ts";
import { conflictStory, conflictSummary } from "./conflict-story.ts";

const BUTTON =
  "min-h-16 shrink-0 rounded-lg border border-current px-5 text-crew-note font-semibold focus-visible:outline-current";

interface AlarmRowProps {
  readonly text: string;
  /** The button's text. */
  readonly action: string;
  /** The button's subject, for screen readers. */
  readonly about?: string;
  readonly isExpanded?: boolean;
  readonly onAct: () => void;
}

/** Shows a red row across a crew tool with a problem and one button. */
export function AlarmRow({ text, action, about, isExpanded, onAct }: AlarmRowProps) {
  return (
    <div className="flex items-center gap-3 border-b border-crew-paper bg-crew-bad px-4 py-1 text-crew-paper">
      <p className="figures min-w-0 flex-1 text-crew-note font-semibold text-pretty break-words">
        <UnbrokenNumbers text={text} />
      </p>
      <button type="button" aria-expanded={isExpanded} onClick={onAct} className={BUTTON}>
        {action}
        {about !== undefined && <span className="sr-only">{` ${about}`}</span>}
      </button>
    </div>
  );
}

/** Shows alarms over the food to fry where a large board is, so that no ticket moves under a finger. */
export function BoardAlarms({ children }: { children: ReactNode }) {
  return (
    <div className="lg:relative lg:z-30">
      <div className="lg:absolute lg:inset-x-0 lg:top-0 lg:max-h-[70dvh] lg:overflow-y-auto lg:shadow-float">
        {children}
      </div>
    </div>
  );
}

/** Lists bags handed off by mistake: one with its details, several folded into one row. */
export function ConflictRows() {
  const { board, deviceId, act } = useCrewDevice();
  const [isOpen, setOpen] = useState(false);
  const conflicts = board?.conflicts ?? [];
  const isFolded = conflicts.length > 1;
  return (
    <div role="alert" className="print:hidden">
      {isFolded && (
        <AlarmRow
          action={isOpen ? t("conflicts.hide") : t("conflicts.show")}
          about={t("conflicts.them")}
          isExpanded={isOpen}
          text={conflictSummary(conflicts)}
          onAct={() => setOpen(!isOpen)}
        />
      )}
      {board !== undefined &&
        (isOpen || !isFolded) &&
        conflicts.map((conflict) => (
          <AlarmRow
            key={conflict.id}
            action={t("board.gotIt")}
            about={conflict.orderNumber}
            text={conflictStory(conflict, board, deviceId)}
            onAct={() => act({ kind: "conflict-seen", conflictId: conflict.id })}
          />
        ))}
    </div>
  );
}
