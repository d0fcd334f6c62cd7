import type { AdminMemberDetail, MemberNote } from "@secret/contract";
import { MEMBER_NOTE_MAX_LENGTH } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { CheckField, TextAreaField } from "../../../ui/field.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { addNote, editNote, removeNote } from "./note-mutations.ts";

/** Shows the notes about a member, newest first, with a form for a new one. */
export function NotesPanel({ member }: { member: AdminMemberDetail }) {
  const [written, setWritten] = useState(0);
  return (
    <Panel title="Notes">
      <NoteForm
        key={written}
        action="Add note"
        onSave={async (note) => {
          await addNote(member.id, note);
          setWritten(written + 1);
        }}
      />
      {member.notes.length > 0 && (
        <ol className="mt-5">
          {member.notes.map((note) => (
            <li key={note.id} className="border-t border-line py-3">
              <Note memberId={member.id} note={note} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Note({ memberId, note }: { memberId: string; note: MemberNote }) {
  const [isEdited, setEdited] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeNote(memberId, note.id),
    onError: (error) => toast.error(refusalText(error)),
    onSettled: () => setAsking(false),
  });
  if (isEdited)
    return (
      <NoteForm
        note={note}
        action="Save note"
        onCancel={() => setEdited(false)}
        onSave={async (changed) => {
          await editNote(memberId, note.id, changed);
          setEdited(false);
        }}
      />
    );
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
        {note.isShownAtHandOff && <Badge tone="info">At hand-off</Badge>}
        <span className="figures">{`${note.writtenBy}, ${formatMoment(note.createdAt)}`}</span>
      </p>
      <div className="flex flex-wrap gap-x-4">
        <Button look="plain" className="min-h-11 text-small" onClick={() => setEdited(true)}>
          Edit<span className="sr-only">{` the note “${note.text}”`}</span>
        </Button>
        <Button look="plain" className="min-h-11 text-small" onClick={() => setAsking(true)}>
          Remove<span className="sr-only">{` the note “${note.text}”`}</span>
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title="Remove this note?"
          message={note.text}
          action="Remove note"
          look="danger-fill"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface NoteFormProps {
  readonly note?: MemberNote;
  readonly action: string;
  readonly onSave: (note: { text: string; isShownAtHandOff: boolean }) => Promise<void>;
  readonly onCancel?: () => void;
}

function NoteForm({ note, action, onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState(note?.text ?? "");
  const [isShownAtHandOff, setShown] = useState(note?.isShownAtHandOff ?? false);
  const save = useMutation({
    mutationFn: () => onSave({ text: text.trim(), isShownAtHandOff }),
    onError: (error) => toast.error(refusalText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") save.mutate();
  };
  return (
    <form onSubmit={submit} autoComplete="off" className="grid gap-1">
      <TextAreaField
        label={note === undefined ? "New note" : "Note"}
        rows={2}
        maxLength={MEMBER_NOTE_MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <CheckField checked={isShownAtHandOff} onChange={(event) => setShown(event.target.checked)}>
        Show the crew at hand-off
      </CheckField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="quiet" busy={save.isPending} disabled={text.trim() === ""}>
          {action}
        </Button>
        {onCancel !== undefined && (
          <Button look="plain" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
