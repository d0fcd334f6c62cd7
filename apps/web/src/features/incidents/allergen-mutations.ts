import { getAlarmPhone, sendAllergenAlarm, sendAllergenWarning } from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";

/** Warns the holder of a wrong bag at once. */
export async function sendAlarm(eventId: string, body: BodyOf<typeof sendAllergenAlarm>): Promise<void> {
  await call(sendAllergenAlarm, { params: { id: eventId }, body });
}

/** Warns everybody who got an item, as previewed. */
export async function sendWarning(eventId: string, body: BodyOf<typeof sendAllergenWarning>): Promise<void> {
  await call(sendAllergenWarning, { params: { id: eventId }, body });
}

/** Returns the number of a warned member; null if there is none. Each call is audited. */
export async function readAlarmPhone(eventId: string, orderId: string): Promise<string | null> {
  return (await call(getAlarmPhone, { params: { id: eventId }, body: { orderId } })).phone;
}
