import { useFieldArray } from "react-hook-form";
import { Panel } from "../../../../ui/panel.tsx";
import { useEventFields } from "../use-event-fields.ts";
import { MoveAlong } from "./move-along.tsx";
import { WindowGenerator } from "./window-generator.tsx";
import { WindowRow } from "./window-row.tsx";

interface WindowFieldsProps {
  /** Ids of windows with orders. They can be moved, but not removed. */
  readonly heldIds?: ReadonlySet<string>;
}

/** Fields for the pickup windows: generate all, then edit each. */
export function WindowFields({ heldIds = new Set() }: WindowFieldsProps) {
  const { form } = useEventFields();
  const windows = useFieldArray({ control: form.control, name: "pickupWindows", keyName: "key" });
  const isHeld = ({ id }: { id?: string | undefined }) => id !== undefined && heldIds.has(id);
  return (
    <Panel title="Pickup windows" className="@container">
      <WindowGenerator isHeld={isHeld} onCut={windows.replace} />
      <MoveAlong onMove={windows.replace} />
      {windows.fields.length === 0 && (
        <p className="mt-5 text-soft">One window for the whole pickup time, with no limit of its own.</p>
      )}
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] @[38rem]:gap-3">
        {windows.fields.map((window, index) => (
          <li key={window.key} className="border-t border-line @[38rem]:pt-3">
            <WindowRow index={index} isHeld={isHeld(window)} onRemove={() => windows.remove(index)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
