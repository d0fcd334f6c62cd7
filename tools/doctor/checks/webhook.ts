import { z } from "zod";
import { WEBHOOK_PATH } from "../../../apps/server/src/features/payments/service/webhooks.ts";
import { type Check, type Finding, right, warning, wrong } from "../check.ts";
import { askSquare } from "./ask-square.ts";

const NEEDED = ["payment.created", "payment.updated", "refund.created", "refund.updated"];

const Subscription = z.looseObject({
  id: z.string(),
  enabled: z.boolean().nullish(),
  event_types: z.array(z.string()).nullish(),
  notification_url: z.string().nullish(),
  signature_key: z.string().optional(),
});
type Subscription = z.infer<typeof Subscription>;

const MEND = 'docs/operating.md, "Square", 1';

/** Whether Square has been told to call us, at our address and with the key that we check by. */
export const webhookSubscription: Check = {
  name: "webhook's subscription",
  mend: "is the bank reachable from here? curl -I https://connect.squareup.com",
  async look({ config }, signal) {
    const url = config.publicUrl + WEBHOOK_PATH;
    const listed = await askSquare(config.square, "/v2/webhooks/subscriptions?limit=100", signal);
    if (!listed.ok)
      return [
        warning(
          `Square doesn't list them for our token (${listed.status})`,
          `look in its dashboard: ${MEND}`,
        ),
      ];
    const { subscriptions = [] } = z
      .object({ subscriptions: z.array(Subscription).optional() })
      .parse(await listed.json());
    const ours = subscriptions.find((each) => each.notification_url === url);
    if (ours === undefined) return [wrong(`Square calls nobody at ${url}`, `add a subscription: ${MEND}`)];
    const asked = await askSquare(config.square, `/v2/webhooks/subscriptions/${ours.id}`, signal);
    const { subscription = ours } = z
      .object({ subscription: Subscription.optional() })
      .parse(asked.ok ? await asked.json() : {});
    return judgeSubscription(subscription, config.square.webhookSignatureKey);
  },
};

export function judgeSubscription(
  { enabled, event_types, signature_key }: Subscription,
  key: string,
): Finding[] {
  const missing = NEEDED.filter((type) => !event_types?.includes(type));
  const findings: Finding[] = [];
  if (enabled === false)
    findings.push(wrong("Square's subscription is switched off", `switch it on: ${MEND}`));
  if (missing.length > 0)
    findings.push(wrong(`Square doesn't tell of ${missing.join(", ")}`, `add them: ${MEND}`));
  if (signature_key === undefined)
    findings.push(
      warning("Square doesn't say by which key it signs", "compare it with SQUARE_WEBHOOK_SIGNATURE_KEY"),
    );
  else if (signature_key !== key)
    findings.push(wrong("Square signs by another key than we check by", "SQUARE_WEBHOOK_SIGNATURE_KEY"));
  return findings.length > 0 ? findings : [right("Square calls us, and signs by our key")];
}

const REFUSED = 403;

/**
 * Whether a call to our public address arrives at the server, and one that nobody signed is refused there. It leaves a line
 * in the audit log, as any forgery does.
 */
export const webhookReachable: Check = {
  name: "webhook's address",
  mend: "PUBLIC_URL has to lead to the proxy, and the proxy to a web process",
  async look({ config }, signal) {
    const response = await fetch(config.publicUrl + WEBHOOK_PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
      redirect: "manual",
      signal,
    });
    await response.body?.cancel();
    if (response.status === REFUSED) return [right("reached, and refuses what nobody signed")];
    return [
      wrong(
        `${config.publicUrl} answers ${response.status} where an unsigned call is refused with ${REFUSED}`,
        "the proxy has to pass paths and bodies on unchanged (deploy/Caddyfile)",
      ),
    ];
  },
};
