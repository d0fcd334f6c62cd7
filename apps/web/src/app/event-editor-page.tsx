import { EventEditorPage as Editor } from "../features/events/admin/editor/event-editor-page.tsx";
import { EventBuyers } from "../features/members/admin/event-buyers.tsx";
import { EventOrders } from "../features/orders/admin/event-orders.tsx";
import { lazyPart } from "../platform/lazy-part.ts";

// With the member's page as it is, like the preview at an address of its own; the form doesn't wait for it.
const EventOnPhone = lazyPart(() => import("./event-on-phone.tsx"), "EventOnPhone");

/** An event, to be edited, with what is typed as members will see it, its orders and its buyers. */
export function EventEditorPage() {
  return <Editor Preview={EventOnPhone} Orders={EventOrders} Buyers={EventBuyers} />;
}
