/** Messages the client also uses for responses from a proxy in front of the server. */
export const BUSY_TEXT = "We're really busy right now. Please try again in a moment.";
export const INTERNAL_TEXT = "Something went wrong on our side. Please try again.";

/** Message when there was no response at all. */
export const NO_CONNECTION_TEXT = "No connection. Please check your signal and try again.";
