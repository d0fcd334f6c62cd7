import { lazyPart } from "../../platform/lazy-part.ts";

// Other features' pages load these components after the page itself. Calls in `index.ts` would put all of its exports into
// the first load.

export const ItemWaitlist = lazyPart(() => import("./item-waitlist.tsx"), "ItemWaitlist");
export const NotifyMe = lazyPart(() => import("./notify-me.tsx"), "NotifyMe");
export const ReminderNote = lazyPart(() => import("./reminder-note.tsx"), "ReminderNote");
