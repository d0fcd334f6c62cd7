export { getMyEvent } from "./service/my-event.ts";
export { joinWaitlist, setReminder } from "./service/register.ts";
export { sendReminders } from "./service/remind-of-opening.ts";
export { tellRegistered } from "./service/tell-registered.ts";
