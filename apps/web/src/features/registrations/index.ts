export { EventWaitlist } from "./event-waitlist.tsx";
export { ItemWaitlist, NotifyMe, ReminderNote } from "./lazy-parts.ts";
export { openOffer, withoutShare } from "./own-offer.ts";
export { PassOnConfirm } from "./pass-on-confirm.tsx";
export { myEventQuery, registrationKeys } from "./registration-queries.ts";
