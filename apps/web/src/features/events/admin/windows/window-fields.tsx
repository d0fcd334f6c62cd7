import { dayOfWallTime, formatEventDay, isReadableWallTime } from "@secret/domain";
import { useFieldArray, useWatch } from "react-hook-form";
import { Panel } from "../../../../ui/panel.tsx";
import { useEventFields } from "../use-event-fields.ts";
import { MoveAlong } from "./move-along.tsx";
import { WindowGenerator } from "./window-generator.tsx";
import { type SoldOfWindow, WindowRow } from "./window-row.tsx";
import { WindowSums } from "./window-sums.tsx";

interface WindowFieldsProps {
  /** The windows as they are saved, with what they have taken. */
  readonly saved?: readonly (SoldOfWindow & { readonly id: string })[];
  /** Units that the whole stock of the menu needs; undefined without a limit. */
  readonly stockUnits: number | undefined;
}

/** Fields for the pickup windows: generate all, then edit each. */
export function WindowFields({ saved = [], stockUnits }: WindowFieldsProps) {
  const { form } = useEventFields();
  const windows = useFieldArray({ control: form.control, name: "pickupWindows", keyName: "key" });
  const typed = useWatch({ control: form.control, name: "pickupWindows" });
  const soldOf = (id: string | undefined) => saved.find((each) => each.id === id);
  const days = windows.fields.map((window, index) => dayOfWallTime((typed[index] ?? window).startsAt));
  return (
    <Panel title="Pickup windows" className="@container">
      <WindowGenerator isHeld={({ id }) => soldOf(id)?.isHeld ?? false} onCut={windows.replace} />
      <MoveAlong onMove={windows.replace} />
      {windows.fields.length === 0 && (
        <p className="mt-5 text-soft">One window for the whole pickup time, with no limit of its own.</p>
      )}
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] @[34rem]:gap-2">
        {windows.fields.map((window, index) => {
          const isFirstOfDay = days[index] !== days[index - 1];
          return (
            <li key={window.key} className="@max-[34rem]:border-t @max-[34rem]:border-line">
              {isFirstOfDay && (
                <h3 className="py-2 font-sans text-body font-semibold">{dayText(days[index] ?? "")}</h3>
              )}
              <WindowRow
                index={index}
                sold={soldOf(window.id)}
                hasLabels={isFirstOfDay}
                onRemove={() => windows.remove(index)}
              />
            </li>
          );
        })}
      </ul>
      {typed.length > 0 && <WindowSums windows={typed} stockUnits={stockUnits} />}
    </Panel>
  );
}

/** Formats a day: "Saturday, November 21". */
function dayText(day: string): string {
  return !isReadableWallTime(day) ? "" : formatEventDay(new Date(`${day}T00:00Z`), "UTC");
}
