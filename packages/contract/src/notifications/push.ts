import { z } from "zod";
import { asGiven, Nothing, route } from "../http/route.ts";

/** Maximum length of an endpoint; browsers' are 200 to 600 characters long. */
const ENDPOINT_MAX = 2_000;

const Endpoint = asGiven(ENDPOINT_MAX);

/** Fields of a browser's `PushSubscription` that we need. */
export const PushSubscription = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({
    /** Public key: 65 bytes, a point on the curve P-256. */
    p256dh: z.string().regex(/^[\w-]{87}$/),
    /** Secret: 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** The key is 65 bytes in base64url. */
export const readPushKey = route({
  method: "GET",
  path: "/api/push/key",
  access: "member",
  summary: "The public key that browsers subscribe to pushes with",
  response: z.object({ publicKey: z.string() }),
});

export const subscribeToPush = route({
  method: "PUT",
  path: "/api/push/subscription",
  access: "member",
  summary:
    "Subscribes this browser to pushes while its session lasts; its previous subscriber gets none there anymore",
  body: PushSubscription,
  response: Nothing,
  errors: ["PUSH_SUBSCRIPTION_REFUSED", "SIGN_IN_REQUIRED"],
});

export const unsubscribeFromPush = route({
  method: "DELETE",
  path: "/api/push/subscription",
  access: "member",
  summary: "Unsubscribes one of the member's browsers from pushes",
  body: z.strictObject({ endpoint: Endpoint }),
  response: Nothing,
});
