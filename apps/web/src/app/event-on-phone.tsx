import { phonePreviewOf } from "../features/events/index.ts";
import { EventFacts, EventHead, ItemSheet, Menu } from "./event-page.tsx";

/** Previews an event on a phone, built from the parts of the member's page. */
export const EventOnPhone = phonePreviewOf({ EventFacts, EventHead, ItemSheet, Menu });
