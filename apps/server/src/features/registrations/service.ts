export { getMyEvent, setReminder } from "./service/reminder.ts";
export { offerPlaces, sendReminders } from "./service/waitlist.ts";
