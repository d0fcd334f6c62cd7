/** Notice in place of a button that staff may not use. */
export const LEAD_ONLY = "Only the event's lead or an admin can do this.";
