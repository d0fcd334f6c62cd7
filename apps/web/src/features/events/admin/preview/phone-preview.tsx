import type { AdminEventDetail } from "@secret/contract";
import type { ComponentType } from "react";
import { EventPreview, type MemberParts } from "./event-preview.tsx";
import { PhoneFrame } from "./phone-frame.tsx";

/** An event as members see it on their phone. */
export type PhonePreview = ComponentType<{ readonly event: AdminEventDetail }>;

/** Of what the member's page is made of. */
export function phonePreviewOf(parts: MemberParts): PhonePreview {
  return function PhonePreviewOfEvent({ event }) {
    return (
      <PhoneFrame title="The event on a phone">
        <EventPreview event={event} {...parts} />
      </PhoneFrame>
    );
  };
}
