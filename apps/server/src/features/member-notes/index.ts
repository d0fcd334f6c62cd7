export { findHandOffNotes } from "./queries/hand-off-notes.ts";
export { findNotesOf } from "./queries/notes.ts";
export { findTagsOf, hasTag } from "./queries/tags.ts";
export { addNote, editNote, removeNote } from "./service/notes.ts";
export { tagMember, untagMember } from "./service/tags.ts";
