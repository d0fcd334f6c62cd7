import { EventEditorPage as Editor } from "../features/events/admin/editor/event-editor-page.tsx";
import { EventBuyers } from "../features/members/index.ts";
import { EventOrders } from "../features/orders/index.ts";
import { lazyPart } from "../platform/lazy-part.ts";

// Loads separately with the member's page, like the preview page, so that the form doesn't wait for it.
const EventOnPhone = lazyPart(() => import("./event-on-phone.tsx"), "EventOnPhone");

const EventDraw = lazyPart(() => import("../features/draws/admin/event-draw.tsx"), "EventDraw");

/** Edits an event, with a live preview, its draw, its orders and its buyers. */
export function EventEditorPage() {
  return <Editor Preview={EventOnPhone} Draw={EventDraw} Orders={EventOrders} Buyers={EventBuyers} />;
}
