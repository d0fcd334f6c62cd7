import type { Broadcast, BroadcastDraft } from "@secret/contract";
import { DEFAULT_TIME_ZONE, DELIVERY_CHANNELS } from "@secret/domain";
import type { BroadcastForm } from "./broadcast-schema.ts";
import { audienceOf } from "./draft.ts";

/** The form's schema, which comes once its page is shown. */
export const loadBroadcastSchema = () => import("./broadcast-schema.ts");

/** What can be previewed of what is typed so far; before there are words, the example's stand for them. */
export function previewDraftOf(form: BroadcastForm): BroadcastDraft | undefined {
  const audience = audienceOf(form);
  if (audience === undefined) return undefined;
  const [title, message] = [form.title.trim() || "Your title", form.message.trim() || "Your message"];
  return { title, message, audience, channels: [...DELIVERY_CHANNELS] };
}

/** @param eventId the event that it is about, where the page was opened from one */
export function emptyForm(eventId: string | undefined): BroadcastForm {
  return {
    title: "",
    message: "",
    group: "buyers",
    eventId: eventId ?? "",
    part: "buyers",
    mail: true,
    sms: false,
    push: true,
    isLater: "now",
    at: "",
    disambiguation: "earlier",
  };
}

/** The form of what was written before. */
export function formOf({ title, message, audience, channels, scheduledFor }: Broadcast): BroadcastForm {
  const { kind, eventId, pickupWindowId } = audience;
  return {
    title,
    message,
    group: kind === "members" || kind === "registered" ? kind : "buyers",
    eventId: eventId ?? "",
    part: kind === "window" ? (pickupWindowId ?? "buyers") : kind === "not-picked-up" ? kind : "buyers",
    mail: channels.includes("mail"),
    sms: channels.includes("sms"),
    push: channels.includes("push"),
    isLater: "later",
    at: wallTimeOf(new Date(scheduledFor)),
    disambiguation: "earlier",
  };
}

const WALL_TIME = new Intl.DateTimeFormat("sv-SE", {
  timeZone: DEFAULT_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

/** As a date and time input has it. */
function wallTimeOf(instant: Date): string {
  return WALL_TIME.format(instant).replace(" ", "T");
}
