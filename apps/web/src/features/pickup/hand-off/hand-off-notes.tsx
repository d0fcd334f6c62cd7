import type { CrewBoard, HandOffNote } from "@secret/contract";
import { t } from "../../crew-language/index.ts";

const AMBER = "grid gap-1 rounded-lg bg-crew-used px-3 py-2 text-crew-note font-semibold text-crew-ink";

/** Returns the notes and tags shown at an order's hand-off, if there are any. */
export function handOffNoteOf({ handOffNotes = [] }: CrewBoard, orderId: string): HandOffNote | undefined {
  return handOffNotes.find((note) => note.orderId === orderId);
}

/** Shows the owner's notes about a member at the hand-off, tags first. Amber by default. */
export function HandOffNotes({ note, className = AMBER }: { note: HandOffNote; className?: string }) {
  return (
    <ul aria-label={t("handOff.aboutTheGuest")} className={className}>
      {note.tags.length > 0 && <li className="font-bold break-words uppercase">{note.tags.join(" · ")}</li>}
      {note.notes.map((text) => (
        <li key={text} className="break-words whitespace-pre-line">
          {text}
        </li>
      ))}
    </ul>
  );
}
