import { z } from "zod";
import { asGiven, Nothing, route } from "../http/route.ts";

/** Those of the browsers' push services are some 200 to 600 letters long. */
const ENDPOINT_MAX = 2_000;

const Endpoint = asGiven(ENDPOINT_MAX);

/** What a browser's `PushSubscription` says of itself in JSON, as far as we need it. */
export const PushSubscription = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({
    /** 65 bytes: a point of the curve P-256. */
    p256dh: z.string().regex(/^[\w-]{87}$/),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** The server's key, which browsers subscribe with: 65 bytes in base64url. */
export const readPushKey = route({
  method: "GET",
  path: "/api/push/key",
  access: "member",
  summary: "The key that a browser subscribes to pushes with",
  response: z.object({ publicKey: z.string() }),
});

export const subscribeToPush = route({
  method: "PUT",
  path: "/api/push/subscription",
  access: "member",
  summary:
    "Sends pushes to this browser, as long as its session lasts; its former subscriber gets none there any more",
  body: PushSubscription,
  response: Nothing,
  errors: ["PUSH_SUBSCRIPTION_REFUSED", "SIGN_IN_REQUIRED"],
});

export const unsubscribeFromPush = route({
  method: "DELETE",
  path: "/api/push/subscription",
  access: "member",
  summary: "Sends no more pushes to a browser of the member",
  body: z.strictObject({ endpoint: Endpoint }),
  response: Nothing,
});
