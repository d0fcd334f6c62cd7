/**
 * How members are asked to prove that it's them; false where they would rather not. The frame of pages with data
 * says it, once.
 */
export const proofNeeded: { ask: () => Promise<boolean> } = { ask: async () => false };
