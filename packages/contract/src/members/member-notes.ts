import { MEMBER_NOTE_MAX_LENGTH, normalizeTagName, TAG_NAME_MAX_LENGTH } from "@secret/domain";
import { z } from "zod";
import { Id, IdParams, oneLine, paragraph, route } from "../http/route.ts";
import { AdminMemberDetail, MemberTag } from "./admin-members.ts";

const NoteBody = z.strictObject({
  text: paragraph(MEMBER_NOTE_MAX_LENGTH).min(1),
  isShownAtHandOff: z.boolean(),
});

const NoteParams = z.strictObject({ id: Id, noteId: Id });
const TagParams = z.strictObject({ id: Id, tagId: Id });

export const addMemberNote = route({
  method: "POST",
  path: "/api/admin/members/:id/notes",
  access: "admin",
  summary: "Writes a note about a member",
  params: IdParams,
  body: NoteBody,
  response: AdminMemberDetail,
  errors: ["NOT_FOUND", "TOO_MANY_NOTES"],
});

export const editMemberNote = route({
  method: "PUT",
  path: "/api/admin/members/:id/notes/:noteId",
  access: "admin",
  summary: "Changes a note about a member",
  params: NoteParams,
  body: NoteBody,
  response: AdminMemberDetail,
  errors: ["NOT_FOUND"],
});

export const removeMemberNote = route({
  method: "DELETE",
  path: "/api/admin/members/:id/notes/:noteId",
  access: "admin",
  summary: "Removes a note about a member",
  params: NoteParams,
  response: AdminMemberDetail,
  errors: ["NOT_FOUND"],
});

export const tagMember = route({
  method: "POST",
  path: "/api/admin/members/:id/tags",
  access: "admin",
  summary: "Tags a member; a known tag keeps its first spelling",
  params: IdParams,
  body: z.strictObject({ name: oneLine(TAG_NAME_MAX_LENGTH).transform(normalizeTagName) }),
  response: AdminMemberDetail,
  errors: ["NOT_FOUND", "TOO_MANY_TAGS", "TOO_MANY_TAGS_IN_ALL"],
});

export const untagMember = route({
  method: "DELETE",
  path: "/api/admin/members/:id/tags/:tagId",
  access: "admin",
  summary: "Removes a tag from a member, and the tag with its last member",
  params: TagParams,
  response: AdminMemberDetail,
  errors: ["NOT_FOUND"],
});

/** Tag with the number of its members. */
const TagInUse = MemberTag.extend({ members: z.int() });

export const listTags = route({
  method: "GET",
  path: "/api/admin/tags",
  access: "admin",
  summary: "All tags with the number of their members, by name",
  response: z.object({ tags: z.array(TagInUse) }),
});

export const setTagAtHandOff = route({
  method: "PUT",
  path: "/api/admin/tags/:id",
  access: "admin",
  summary: "Sets whether the crew sees a tag at the hand-off, for all its members",
  params: IdParams,
  body: z.strictObject({ isShownAtHandOff: z.boolean() }),
  response: z.object({ tags: z.array(TagInUse) }),
  errors: ["NOT_FOUND"],
});
