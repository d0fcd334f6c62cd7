export { enterDraw, type NewEntry, withdrawEntry } from "./draw-mutations.ts";
export { myDrawQuery } from "./draw-queries.ts";
export { ticketText } from "./ticket-text.ts";
