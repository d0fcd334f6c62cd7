import { EventEditorPage as Editor } from "../features/events/admin/editor/event-editor-page.tsx";
import { EventBuyers } from "../features/members/index.ts";
import { EventOrders } from "../features/orders/index.ts";
import { lazyPart } from "../platform/lazy-part.ts";

// With the member's page as it is, like the preview at an address of its own; the form doesn't wait for it.
const EventOnPhone = lazyPart(() => import("./event-on-phone.tsx"), "EventOnPhone");

/** An event, to be edited, with what is typed as members will see it, its orders and its buyers. */
export function EventEditorPage() {
  return <Editor Preview={EventOnPhone} Orders={EventOrders} Buyers={EventBuyers} />;
}
