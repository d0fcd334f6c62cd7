import { z } from "zod";
import { asGiven, route } from "../http/route.ts";

/** What a mail's link ends, read off its signed token: nobody needs to be signed in. */
const UnsubscribeParams = z.strictObject({ token: asGiven(400) });

export const Subscription = z.object({
  /** As the profile's switch is called. */
  name: z.string(),
  isOn: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const viewSubscription = route({
  method: "GET",
  path: "/api/unsubscribe/:token",
  access: "public",
  summary: "What a mail's unsubscribe link ends; changes nothing",
  params: UnsubscribeParams,
  response: Subscription,
  errors: ["NOT_FOUND"],
});

export const unsubscribe = route({
  method: "POST",
  path: "/api/unsubscribe/:token",
  access: "public",
  summary: "Ends it, by the page's button or by one press in a mail program (RFC 8058)",
  params: UnsubscribeParams,
  response: Subscription,
  errors: ["NOT_FOUND"],
});

export const undoUnsubscribe = route({
  method: "DELETE",
  path: "/api/unsubscribe/:token",
  access: "public",
  summary: "Takes it back",
  params: UnsubscribeParams,
  response: Subscription,
  errors: ["NOT_FOUND"],
});
