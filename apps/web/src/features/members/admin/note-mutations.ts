import {
  type AdminMemberDetail,
  addMemberNote as addNoteRoute,
  editMemberNote as editNoteRoute,
  removeMemberNote as removeNoteRoute,
  setTagAtHandOff as setTagRoute,
  tagMember as tagRoute,
  untagMember as untagRoute,
} from "@secret/contract";
import { type BodyOf, call } from "../../../platform/api.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { changed } from "./admin-member-mutations.ts";
import { adminMemberKeys } from "./admin-member-queries.ts";
import { tagsQuery } from "./tag-queries.ts";

type NoteText = BodyOf<typeof addNoteRoute>;

export function addNote(id: string, body: NoteText) {
  return changed(call(addNoteRoute, { params: { id }, body }));
}

export function editNote(id: string, noteId: string, body: NoteText) {
  return changed(call(editNoteRoute, { params: { id, noteId }, body }));
}

export function removeNote(id: string, noteId: string) {
  return changed(call(removeNoteRoute, { params: { id, noteId } }));
}

export function tagMember(id: string, name: string) {
  return changedTags(call(tagRoute, { params: { id }, body: { name } }));
}

export function untagMember(id: string, tagId: string) {
  return changedTags(call(untagRoute, { params: { id, tagId } }));
}

/** Sets whether the crew sees a tag at the hand-off, on every member who has it. */
export async function setTagAtHandOff(tagId: string, isShownAtHandOff: boolean): Promise<void> {
  const { tags } = await call(setTagRoute, { params: { id: tagId }, body: { isShownAtHandOff } });
  queryClient.setQueryData(tagsQuery.queryKey, tags);
  await queryClient.invalidateQueries({ queryKey: adminMemberKeys.all });
}

async function changedTags(answer: Promise<AdminMemberDetail>): Promise<AdminMemberDetail> {
  const member = await changed(answer);
  void queryClient.invalidateQueries({ queryKey: tagsQuery.queryKey });
  return member;
}
