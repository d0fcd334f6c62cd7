import { z } from "zod";
import { asGiven, route } from "../http/route.ts";

/** Parameters of a mail's unsubscribe link, whose signed token works without signing in. */
const UnsubscribeParams = z.strictObject({ token: asGiven(400) });

/** Notification type that a link unsubscribes from. */
export const Subscription = z.object({
  /** Name of the profile's switch. */
  name: z.string(),
  isOn: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const viewSubscription = route({
  method: "GET",
  path: "/api/unsubscribe/:token",
  access: "public",
  summary: "The notification type that an unsubscribe link turns off; changes nothing",
  params: UnsubscribeParams,
  response: Subscription,
  errors: ["NOT_FOUND"],
});

export const unsubscribe = route({
  method: "POST",
  path: "/api/unsubscribe/:token",
  access: "public",
  summary: "Unsubscribes, from the page or with one click in a mail client (RFC 8058)",
  params: UnsubscribeParams,
  response: Subscription,
  errors: ["NOT_FOUND"],
});

export const undoUnsubscribe = route({
  method: "DELETE",
  path: "/api/unsubscribe/:token",
  access: "public",
  summary: "Undoes an unsubscribe",
  params: UnsubscribeParams,
  response: Subscription,
  errors: ["NOT_FOUND"],
});
