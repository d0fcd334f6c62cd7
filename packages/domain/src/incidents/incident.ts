/** Kind of a bad moment on a pickup day. */
export type IncidentKind = "stop-selling" | "wrong-order" | "late" | "short" | "plan-change";

/** Maximum pieces that the crew can limit an item's sales to. */
export const PIECES_LEFT_MAX = 500;
