/** Longest reason for cancelling an event, which the audit log keeps. */
export const CANCELLATION_REASON_MAX_LENGTH = 300;

/** Longest message that an owner adds to the mail about a cancelled event. */
export const CANCELLATION_MESSAGE_MAX_LENGTH = 500;

/** The word that an owner types before an event is cancelled. */
export const CANCELLATION_WORD = "CANCEL";
