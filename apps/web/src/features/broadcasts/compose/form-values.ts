import type { Broadcast, BroadcastDraft } from "@secret/contract";
import { DEFAULT_TIME_ZONE, DELIVERY_CHANNELS } from "@secret/domain";
import type { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import type { BroadcastForm, broadcastForm } from "./broadcast-schema.ts";
import { audienceOf } from "./draft.ts";

/** Loads the form's schema after its page is shown. */
export const loadBroadcastSchema = () => import("./broadcast-schema.ts");

/** Builds the draft to preview. Placeholder copy stands in for missing text. */
export function previewDraftOf(form: BroadcastForm): BroadcastDraft | undefined {
  const audience = audienceOf(form);
  if (audience === undefined) return undefined;
  const [title, message] = [form.title.trim() || "Your title", form.message.trim() || "Your message"];
  return { title, message, audience, channels: [...DELIVERY_CHANNELS] };
}

/** @param eventId the event that the page was opened from, if any */
export function emptyForm(eventId: string | undefined): BroadcastForm {
  return {
    title: "",
    message: "",
    group: "buyers",
    eventId: eventId ?? "",
    tagId: "",
    part: "buyers",
    mail: true,
    sms: false,
    push: true,
    isLater: "now",
    at: "",
    disambiguation: "earlier",
  };
}

/** Converts a broadcast to form values. */
export function formOf({ title, message, audience, channels, scheduledFor }: Broadcast): BroadcastForm {
  const { kind, eventId, pickupWindowId, tagId } = audience;
  return {
    title,
    message,
    group: kind === "members" || kind === "registered" || kind === "tagged" ? kind : "buyers",
    eventId: eventId ?? "",
    tagId: tagId ?? "",
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

/** Formats an instant for a date and time input. */
function wallTimeOf(instant: Date): string {
  return WALL_TIME.format(instant).replace(" ", "T");
}

type Module = { readonly broadcastForm: typeof broadcastForm };

export type ComposedForm = ReturnType<typeof useSchemaForm<Module, typeof broadcastForm>>;

/** Props shared by the parts of the form. */
export interface FormPartProps {
  readonly form: Pick<ComposedForm, "field" | "register" | "setValue">;
  /** Current values of the form. */
  readonly typed: BroadcastForm;
}
