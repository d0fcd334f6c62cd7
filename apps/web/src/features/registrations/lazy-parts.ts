import { lazyPart } from "../../platform/lazy-part.ts";

// Parts that other rooms show once their page is there.

export const ItemWaitlist = lazyPart(() => import("./item-waitlist.tsx"), "ItemWaitlist");
export const NotifyMe = lazyPart(() => import("./notify-me.tsx"), "NotifyMe");
export const ReminderNote = lazyPart(() => import("./reminder-note.tsx"), "ReminderNote");
