/** Minimum length of a password, in characters. */
export const PASSWORD_MIN_LENGTH = 8;
/** Maximum length of a password, in characters. Longer ones are rejected before hashing. */
export const PASSWORD_MAX_LENGTH = 128;
