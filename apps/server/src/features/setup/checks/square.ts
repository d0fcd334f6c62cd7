import { CURRENCY, DAY_MS, SQUARE_LIST_PERMISSIONS, SQUARE_LISTS, type SquareList } from "@secret/domain";
import { z } from "zod";
import type { SquareConfig } from "../../../config.ts";
import { SQUARE_VERSION, WEBHOOK_PATH } from "../../payments/index.ts";
import { type Check, type Finding, problemsOr, right, unknown, warning, wrong } from "./check.ts";
import { judgeClock, secondsAhead } from "./clock.ts";

const FIX = "is Square reachable from here? curl -I https://connect.squareup.com";
const DOCS = 'docs/operating.md, "Square", 1';
const UNAUTHORIZED = 401;
const REFUSED = 403;

/** Age after which our version of Square's API should be looked at, in days. */
const VERSION_DAYS_MAX = 365;

/** Sends one request to Square, without retries, and returns any answer. */
function askSquare({ apiUrl, accessToken }: SquareConfig, path: string, signal: AbortSignal) {
  const headers = { authorization: `Bearer ${accessToken}`, "square-version": SQUARE_VERSION };
  return fetch(apiUrl + path, { headers, redirect: "error", signal });
}

export const squareClock: Check = {
  name: "clock against Square's",
  fix: FIX,
  async look({ config, now }, signal) {
    const seconds = await secondsAhead(now, async () => {
      const response = await fetch(`${config.square.apiUrl}/v2/locations`, { redirect: "error", signal });
      await response.body?.cancel();
      const date = response.headers.get("date");
      return date === null ? undefined : new Date(date);
    });
    return [judgeClock(seconds, "Square's")];
  },
};

const Location = z.looseObject({
  id: z.string(),
  currency: z.string().optional(),
  status: z.string().optional(),
});

/** Checks Square's access token and the location where payments are booked. */
export const cardProvider: Check = {
  name: "card provider",
  fix: FIX,
  async look({ config: { square }, now }, signal) {
    const response = await askSquare(square, "/v2/locations", signal);
    if (response.status === UNAUTHORIZED)
      return [wrong("it rejects our token", "SQUARE_ACCESS_TOKEN, of the environment SQUARE_ENVIRONMENT")];
    if (!response.ok) throw new Error(`answer ${response.status}`);
    const { locations } = z.object({ locations: z.array(Location) }).parse(await response.json());
    const location = locations.find(({ id }) => id === square.locationId);
    const known = locations.map(({ id }) => id).join(", ") || "none";
    const { currency = CURRENCY, status } = location ?? {};
    const isVersionOld = now().getTime() - Date.parse(SQUARE_VERSION) > VERSION_DAYS_MAX * DAY_MS;
    return problemsOr("our token and location are valid", [
      [
        location === undefined,
        wrong("SQUARE_LOCATION_ID isn't a location of this account", `SQUARE_LOCATION_ID, one of: ${known}`),
      ],
      [
        isVersionOld,
        warning(
          `we use its API of ${SQUARE_VERSION}`,
          "see what Square's API release notes change in payments, refunds, disputes and payouts since (square/client.ts)",
        ),
      ],
      [status === "INACTIVE", wrong("our location is inactive", "activate it in Square's dashboard")],
      [
        currency !== CURRENCY,
        wrong(`our location uses ${currency}`, `SQUARE_LOCATION_ID, of one that uses ${CURRENCY}`),
      ],
    ]);
  },
};

/** Reading lists that a token from OAuth may lack the permission for. */
const LIST_PATHS: Readonly<Record<SquareList, string>> = {
  disputes: "/v2/disputes",
  payouts: "/v2/payouts?limit=1",
};

/** Checks that our token may read disputes and payouts. Without them the rest works. */
export const squareLists: Check = {
  name: "disputes and payouts",
  fix: FIX,
  async look({ config: { square } }, signal) {
    const findings: Finding[] = [];
    for (const name of SQUARE_LISTS) {
      const response = await askSquare(square, LIST_PATHS[name], signal);
      await response.body?.cancel();
      if (response.ok) continue;
      if (response.status !== UNAUTHORIZED && response.status !== REFUSED)
        throw new Error(`answer ${response.status}`);
      const permission = SQUARE_LIST_PERMISSIONS[name];
      findings.push(warning(`Square doesn't let us read ${name}`, `a token with ${permission}: ${DOCS}`));
    }
    return findings.length > 0 ? findings : [right("our token may read them")];
  },
};

export const NEEDED_EVENTS = [
  "payment.created",
  "payment.updated",
  "refund.created",
  "refund.updated",
  "dispute.created",
  "dispute.state.updated",
  "payout.sent",
  "payout.paid",
  "payout.failed",
];
const Subscription = z.looseObject({
  id: z.string(),
  enabled: z.boolean().nullish(),
  event_types: z.array(z.string()).nullish(),
  notification_url: z.string().nullish(),
  signature_key: z.string().optional(),
});

/** Checks that Square calls our address for all events and signs with the configured key. */
export const webhookSubscription: Check = {
  name: "webhook's subscription",
  fix: FIX,
  async look({ config: { publicUrl, square } }, signal) {
    const url = publicUrl + WEBHOOK_PATH;
    const listed = await askSquare(square, "/v2/webhooks/subscriptions?limit=100", signal);
    if (!listed.ok)
      return [
        unknown(`Square doesn't list them for our token (${listed.status})`, `see its dashboard: ${DOCS}`),
      ];
    const { subscriptions = [] } = z
      .object({ subscriptions: z.array(Subscription).optional() })
      .parse(await listed.json());
    const ours = subscriptions.find((each) => each.notification_url === url);
    if (ours === undefined) return [wrong(`Square doesn't call ${url}`, `add a subscription: ${DOCS}`)];
    const asked = await askSquare(square, `/v2/webhooks/subscriptions/${ours.id}`, signal);
    const { subscription = ours } = z
      .object({ subscription: Subscription.optional() })
      .parse(asked.ok ? await asked.json() : {});
    return judgeSubscription(subscription, square.webhookSignatureKey);
  },
};

export function judgeSubscription(
  { enabled, event_types, signature_key }: z.infer<typeof Subscription>,
  key: string,
): Finding[] {
  const missing = NEEDED_EVENTS.filter((type) => !event_types?.includes(type));
  return problemsOr("Square calls us and signs with our key", [
    [enabled === false, wrong("Square's subscription is disabled", `enable it: ${DOCS}`)],
    [missing.length > 0, wrong(`Square doesn't send ${missing.join(", ")}`, `add them: ${DOCS}`)],
    [
      signature_key === undefined,
      unknown("Square doesn't show its signature key", "compare it with SQUARE_WEBHOOK_SIGNATURE_KEY"),
    ],
    [
      signature_key !== undefined && signature_key !== key,
      wrong("Square signs with another key than ours", "SQUARE_WEBHOOK_SIGNATURE_KEY"),
    ],
  ]);
}

/** Calls our public address unsigned and expects a refusal. It leaves a line in the audit log, as any forgery does. */
export const webhookReachable: Check = {
  name: "webhook's address",
  fix: "PUBLIC_URL must lead to the proxy, and the proxy to a web process",
  async look({ config }, signal) {
    const response = await fetch(config.publicUrl + WEBHOOK_PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
      redirect: "manual",
      signal,
    });
    await response.body?.cancel();
    if (response.status === REFUSED) return [right("reachable, and refuses unsigned calls")];
    return [
      wrong(
        `${config.publicUrl} answers ${response.status}, but an unsigned call must get ${REFUSED}`,
        "the proxy must pass paths and bodies on unchanged (deploy/Caddyfile)",
      ),
    ];
  },
};
