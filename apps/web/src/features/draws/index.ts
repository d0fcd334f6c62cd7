export { enterDraw, type NewEntry, withdrawEntry } from "./draw-mutations.ts";
export { myDrawQuery } from "./draw-queries.ts";
export { keepSeals } from "./seen-seals.ts";
export { ticketText } from "./ticket-text.ts";
