import { WEBHOOK_EVENT_TYPES } from "@secret/domain";
import { z } from "zod";

/** Form of an endpoint. */
export const endpointForm = z.object({
  url: z
    .string()
    .trim()
    .regex(/^https:\/\/\S+$/, "Enter an address that starts with https://."),
  eventTypes: z.array(z.enum(WEBHOOK_EVENT_TYPES)).min(1, "Choose one or more events."),
});
