/**
 * Asks a member whose session has ended to sign in over the page; false where they close the dialog. The frame of pages
 * with data sets it, once.
 */
export const signInNeeded: { ask: () => Promise<boolean> } = { ask: async () => false };
