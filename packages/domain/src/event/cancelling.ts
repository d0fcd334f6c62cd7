/** Maximum length of the reason for cancelling an event, which the audit log keeps. */
export const CANCELLATION_REASON_MAX_LENGTH = 300;

/** Maximum length of an owner's message in the mail about a cancelled event. */
export const CANCELLATION_MESSAGE_MAX_LENGTH = 500;

/** Word that an owner types to confirm the cancellation of an event. */
export const CANCELLATION_WORD = "CANCEL";
