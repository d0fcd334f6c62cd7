export const PASSWORD_MIN_LENGTH = 8;
/** Longer ones are refused before they are hashed. */
export const PASSWORD_MAX_LENGTH = 128;
