/** Maximum length of a note about a member, in characters. */
export const MEMBER_NOTE_MAX_LENGTH = 280;
/** Maximum notes about one member. */
export const MEMBER_NOTES_MAX = 30;
/** Maximum length of a tag's name, in characters. */
export const TAG_NAME_MAX_LENGTH = 30;
/** Maximum tags of one member. */
export const TAGS_PER_MEMBER_MAX = 10;
/** Maximum tags in all, so that lists and selects stay short. */
export const TAGS_MAX = 100;

/** Returns a tag's name with single spaces and composed letters. */
export function normalizeTagName(typed: string): string {
  return typed.normalize("NFKC").trim().replace(/\s+/gu, " ");
}

/** Returns the form in which all spellings of a tag are equal: "vip" for "VIP" and " Vip ". */
export function tagKey(name: string): string {
  return normalizeTagName(name).toLocaleLowerCase("en-US");
}
