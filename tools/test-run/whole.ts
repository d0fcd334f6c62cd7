/** Of a test that `npm test` leaves to the whole run; a whole file says it by a comment above its imports. */
export const WHOLE = { tags: "whole" };
