import { MEMBER_NOTES_MAX, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { type ActingAdmin, actorOf, audit } from "../../audit/index.ts";
import { lockAccount } from "../../identity/index.ts";
import { countNotesOf, deleteNote, insertNote, updateNote } from "../queries/notes.ts";

interface Note {
  readonly text: string;
  readonly isShownAtHandOff: boolean;
}

/** Names a note about a member. */
interface NoteOfMember {
  readonly userId: string;
  readonly noteId: string;
}

/** Writes a note about a member. */
export async function addNote(
  context: Context,
  userId: string,
  note: Note,
  by: ActingAdmin,
): Promise<Result<void, "NOT_FOUND" | "TOO_MANY_NOTES">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, userId);
    if (account === undefined || account.deletedAt !== null) return refuse("NOT_FOUND");
    if ((await countNotesOf(transaction, userId)) >= MEMBER_NOTES_MAX)
      return refuse("TOO_MANY_NOTES", { params: { most: MEMBER_NOTES_MAX } });
    const row = { ...note, userId, writtenBy: by.userId, createdAt: now, updatedAt: now };
    const noteId = await insertNote(transaction, row);
    await record(transaction, now, by, "Note added", { userId, noteId });
    return ok(undefined);
  });
}

/** Changes a note. The audit line holds neither text. */
export async function editNote(
  context: Context,
  about: NoteOfMember,
  note: Note,
  by: ActingAdmin,
): Promise<Result<void, "NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    if (!(await updateNote(transaction, about, { ...note, updatedAt: now }))) return refuse("NOT_FOUND");
    await record(transaction, now, by, "Note changed", about);
    return ok(undefined);
  });
}

export async function removeNote(
  context: Context,
  about: NoteOfMember,
  by: ActingAdmin,
): Promise<Result<void, "NOT_FOUND">> {
  return inTransaction(context.database, async (transaction) => {
    if (!(await deleteNote(transaction, about))) return refuse("NOT_FOUND");
    await record(transaction, context.clock.now(), by, "Note removed", about);
    return ok(undefined);
  });
}

/** Writes an audit line, which names the note by its id only: the line outlives the account. */
async function record(
  transaction: Transaction,
  now: Date,
  by: ActingAdmin,
  message: string,
  { userId, noteId }: NoteOfMember,
): Promise<void> {
  await audit(transaction, now, {
    ...actorOf(by),
    severity: "info",
    message,
    subjectId: userId,
    metadata: { noteId },
  });
}
