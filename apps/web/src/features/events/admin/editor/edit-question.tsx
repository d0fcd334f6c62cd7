import type { EditPreview } from "@secret/contract";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";

interface EditQuestionProps {
  readonly preview: EditPreview;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** What an edit changes for those who count on the event, before it is saved. */
export function EditQuestion({ preview, busy, onConfirm, onClose }: EditQuestionProps) {
  const { orderCount, movedOrderCount, changes, toldCount } = preview;
  return (
    <Dialog title="This changes what members were promised" onClose={onClose}>
      <p className="text-soft">{`${count(orderCount, "order is", "orders are")} still to be picked up.`}</p>
      {movedOrderCount > 0 && (
        <p className="mt-3">{`${count(movedOrderCount, "order gets", "orders get")} another pickup time.`}</p>
      )}
      {changes.length > 0 && (
        <ul className="mt-3 grid gap-1.5 border-l-4 border-line pl-4">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <p className="mt-3 font-semibold">{`We tell ${count(toldCount, "member", "members")} as you save.`}</p>
      <div className="mt-6 flex flex-wrap-reverse gap-3 sm:justify-end">
        <Button look="quiet" onClick={onClose} className="max-sm:w-full">
          Go back
        </Button>
        <Button onClick={onConfirm} busy={busy} className="max-sm:w-full">
          Save and tell them
        </Button>
      </div>
    </Dialog>
  );
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}
