import { useState } from "react";
import { useCrewDevice } from "../device/crew-device.ts";
import { AlarmRow } from "./alarm-row.tsx";
import { conflictStory, conflictSummary } from "./conflict-story.ts";

/** Lists bags handed out by mistake: one with its details, several folded into one row. */
export function ConflictRows() {
  const { board, deviceId, act } = useCrewDevice();
  const [isOpen, setOpen] = useState(false);
  const conflicts = board?.conflicts ?? [];
  const isFolded = conflicts.length > 1;
  return (
    <div role="alert" className="print:hidden">
      {isFolded && (
        <AlarmRow
          action={isOpen ? "Hide" : "Show"}
          about="them"
          isExpanded={isOpen}
          onAct={() => setOpen(!isOpen)}
        >
          {conflictSummary(conflicts)}
        </AlarmRow>
      )}
      {board !== undefined &&
        (isOpen || !isFolded) &&
        conflicts.map((conflict) => (
          <AlarmRow
            key={conflict.id}
            action="Got it"
            about={conflict.orderNumber}
            onAct={() => act({ kind: "conflict-seen", conflictId: conflict.id })}
          >
            {conflictStory(conflict, board, deviceId)}
          </AlarmRow>
        ))}
    </div>
  );
}
