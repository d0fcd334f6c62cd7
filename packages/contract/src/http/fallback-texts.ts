/** Texts of the catalog that the client knows too, for answers that come from something before the server. */
export const BUSY_TEXT = "A lot is going on right now. Please try again in a moment.";
export const INTERNAL_TEXT = "Something went wrong on our side. Please try again.";

/** What a page says where nothing came from the server at all. */
export const NO_CONNECTION_TEXT = "No connection. Please check your signal and try again.";
