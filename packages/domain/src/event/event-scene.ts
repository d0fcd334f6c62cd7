/** Illustrations an event can be announced with. The database has the same list. */
export const EVENT_SCENES = ["back-door", "fryer", "tail", "street", "window"] as const;
/** Illustration of an event. */
export type EventScene = (typeof EVENT_SCENES)[number];
