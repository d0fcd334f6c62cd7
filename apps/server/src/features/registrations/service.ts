export { sendReminders } from "./service/remind-of-opening.ts";
export { getMyEvent, setReminder } from "./service/reminder.ts";
export { tellRegistered } from "./service/tell-registered.ts";
export { offerPlaces } from "./service/waitlist.ts";
