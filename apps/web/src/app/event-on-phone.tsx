import { phonePreviewOf } from "../features/events/index.ts";
import { EventFacts, EventHead, ItemSheet, Menu } from "./event-page.tsx";

/** An event on a phone, of what the member's page is made of. */
export const EventOnPhone = phonePreviewOf({ EventFacts, EventHead, ItemSheet, Menu });
