/** Asks members to reauthenticate; false when they decline. The app shell sets it once. */
export const reauthenticationPrompt: { ask: () => Promise<boolean> } = { ask: async () => false };

/**
 * Asks a member whose session has ended to sign in without leaving the page; false when they close the dialog. The app shell
 * sets it once.
 */
export const signInPrompt: { ask: () => Promise<boolean> } = { ask: async () => false };
