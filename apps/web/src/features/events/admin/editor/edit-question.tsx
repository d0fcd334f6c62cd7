import type { EditPreview } from "@secret/contract";
import { counted, EDIT_NOTE_MAX_LENGTH } from "@secret/domain";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextAreaField } from "../../../../ui/field.tsx";

/** Whether to notify members of an edit, and the owner's note. */
export interface EditNotice {
  readonly notifiesMembers: boolean;
  readonly memberNote: string;
}

interface EditQuestionProps {
  readonly preview: EditPreview;
  readonly busy: boolean;
  readonly onConfirm: (notice: EditNotice) => void;
  readonly onClose: () => void;
}

/** Shows what an edit changes for members, before it is saved with a notice or without one. */
export function EditQuestion({ preview, busy, onConfirm, onClose }: EditQuestionProps) {
  const { orderCount, movedOrderCount, changes, toldCount } = preview;
  const [memberNote, setMemberNote] = useState("");
  return (
    <Dialog title="This changes what members were promised" onClose={onClose}>
      <p className="text-soft">{`${counted(orderCount, "paid order is", "paid orders are")} still to be picked up.`}</p>
      {movedOrderCount > 0 && (
        <p className="mt-3">{`${counted(movedOrderCount, "order gets", "orders get")} a new pickup time.`}</p>
      )}
      {changes.length > 0 && (
        <ul className="mt-3 grid gap-1.5 border-l-4 border-line pl-4">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <p className="mt-3 mb-4 font-semibold">{`${counted(toldCount, "member")} will be notified.`}</p>
      <TextAreaField
        label="Your note"
        hint={`Optional. Added to the notice. ${memberNote.length}/${EDIT_NOTE_MAX_LENGTH}`}
        maxLength={EDIT_NOTE_MAX_LENGTH}
        value={memberNote}
        onChange={({ target }) => setMemberNote(target.value)}
      />
      <div className="mt-6 flex flex-wrap-reverse gap-3 sm:justify-end">
        <Button look="quiet" onClick={onClose} className="max-sm:w-full">
          Go back
        </Button>
        {/* A moved pickup time always reaches its order's owner. */}
        {movedOrderCount === 0 && (
          <Button
            look="quiet"
            busy={busy}
            onClick={() => onConfirm({ notifiesMembers: false, memberNote: "" })}
            className="max-sm:w-full"
          >
            Save without notice
          </Button>
        )}
        <Button
          busy={busy}
          onClick={() => onConfirm({ notifiesMembers: true, memberNote })}
          className="max-sm:w-full"
        >
          Save and notify
        </Button>
      </div>
    </Dialog>
  );
}
