import { lazyPart } from "../../platform/lazy-part.ts";

export { EventWaitlist } from "./event-waitlist.tsx";
export { openOffer, withoutShare } from "./own-offer.ts";
export { PassOnConfirm } from "./pass-on-confirm.tsx";
export { myEventQuery, registrationKeys } from "./registration-queries.ts";

// Other features' pages load these components after the page itself.
export const ItemWaitlist = lazyPart(() => import("./item-waitlist.tsx"), "ItemWaitlist");
export const NotifyMe = lazyPart(() => import("./notify-me.tsx"), "NotifyMe");
export const ReminderNote = lazyPart(() => import("./reminder-note.tsx"), "ReminderNote");
