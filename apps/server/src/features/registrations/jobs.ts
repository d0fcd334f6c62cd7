import type { Sweep } from "../../platform/jobs/worker.ts";
import { offerPlaces, sendReminders } from "./service.ts";

export const registrationSweeps: readonly Sweep[] = [
  { name: "registrations.send-reminders", everySeconds: 5, run: sendReminders },
  { name: "registrations.offer-places", everySeconds: 15, run: offerPlaces },
];
