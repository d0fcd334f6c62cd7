import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Returns a LIKE pattern that matches text containing `text` literally; wildcards in it are escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Searchable text of a member, to the letter as in the index `users_searched`. */
const MEMBER_TEXT = sql`(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))`;

/** Minimum number of digits in a search for a phone number. */
const PHONE_DIGITS_MIN = 3;

/** Returns the condition that an account isn't deleted, and its name, email address or phone number contains the search. */
export function isMemberLike(search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${MEMBER_TEXT} ILIKE ${containing(normalizeSearch(search))} AND deleted_at IS NULL)`;
}

/** Normalizes a search as members are stored: a phone number as digits, names with single spaces. */
function normalizeSearch(search: string): string {
  const digits = search.replace(/[\s().+-]/g, "");
  return digits.length >= PHONE_DIGITS_MIN && /^\d+$/.test(digits) ? digits : search.replace(/\s+/g, " ");
}
