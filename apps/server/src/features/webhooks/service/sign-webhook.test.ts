import { expect, test } from "vitest";
import { toSecretText, webhookHeaders } from "./sign-webhook.ts";

/** Example of the standard's libraries: github.com/standard-webhooks/standard-webhooks. */
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const MESSAGE = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};
const SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

test("a webhook is signed like the standard's example", () => {
  expect(webhookHeaders(MESSAGE, [SECRET])).toEqual({
    "webhook-id": MESSAGE.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": SIGNATURE,
  });
});

test("two secrets give two signatures, separated by a space", () => {
  const other = toSecretText(Buffer.alloc(32, 7));
  const [first, second, ...others] = webhookHeaders(MESSAGE, [other, SECRET])["webhook-signature"].split(" ");
  expect([first?.startsWith("v1,"), second, others]).toEqual([true, SIGNATURE, []]);
  expect(first).not.toBe(SIGNATURE);
});
