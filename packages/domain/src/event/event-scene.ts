/** The pictures that an event can be announced with; the database takes these and no others. */
export const EVENT_SCENES = ["back-door", "fryer", "tail", "street", "window"] as const;
export type EventScene = (typeof EVENT_SCENES)[number];
