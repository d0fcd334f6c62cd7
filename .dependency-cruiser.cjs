/**
 * The architecture's arrows. Patterns take the feature's name from the path, so that a new feature is guarded
 * the day it appears.
 */
const FEATURE = "^apps/server/src/features/([^/]+)/";

const LAYERS = ["routes", "service", "queries", "jobs", "personal-data"];

/** What some features have beside the layers, by name: an adapter, a drawing. */
const BESIDE_THE_LAYERS = {
  audit: ["audit-line"],
  events: ["event-cache"],
  notifications: ["notification-kinds"],
  orders: ["order-batcher", "order-news"],
  payments: ["provider", "receipt"],
  pickup: ["pickup-code"],
  "promo-card": ["card", "text-outline"],
};

/** The files of some names in a feature: `routes` stands for routes.ts and for all in routes/. */
function filesOf(feature, names) {
  return `^apps/server/src/features/${feature}/(${names.map((name) => `${name}(\\.ts$|/)`).join("|")})`;
}

/** The files of every feature's layers of these names. */
function layers(...names) {
  return filesOf("[^/]+", names);
}

const ARROWS = {
  "queries-know-no-service-and-no-route": [layers("queries"), layers("service", "routes", "jobs")],
  "services-know-no-route": [layers("service"), layers("routes", "jobs")],
  "routes-know-no-sql": [layers("routes"), layers("queries")],
  "the-product-knows-no-test": ["^apps/server/src/", "^apps/server/testing/"],
  "the-platform-knows-no-feature": ["^apps/server/src/platform/", "^apps/server/src/features/"],
  "the-domain-knows-nobody": ["^packages/domain/", "^(apps|packages/contract|tools)/"],
  "the-contract-knows-only-the-domain": ["^packages/contract/", "^(apps|tools)/"],
  "the-web-knows-no-server": ["^apps/web/", "^(apps/server|tools)/"],
  "the-design-system-knows-no-feature": ["^apps/web/src/ui/", "^apps/web/src/(features|app)/"],
  "nothing-in-apps-imports-tools": ["^apps/", "^tools/"],
};

module.exports = {
  forbidden: [
    ...Object.entries(ARROWS).map(([name, [from, to]]) => ({
      name,
      severity: "error",
      from: { path: from },
      to: { path: to },
    })),
    {
      name: "jobs-know-no-sql",
      severity: "error",
      from: { path: layers("jobs") },
      to: { path: layers("queries") },
    },
    {
      name: "a-feature-calls-another-only-through-its-service",
      severity: "error",
      from: { path: FEATURE },
      to: { path: FEATURE, pathNot: ["^apps/server/src/features/$1/", "/service\\.ts$"] },
    },
    {
      name: "only-the-payment-adapter-imports-square",
      severity: "error",
      from: { path: "^apps/server/src/", pathNot: "^apps/server/src/features/payments/provider\\.ts$" },
      to: { path: "node_modules/square/" },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
  ],
  required: [
    {
      // A file of none of the layers would have to import what nothing is named.
      name: "a-file-of-a-feature-has-its-layer",
      severity: "error",
      module: {
        path: FEATURE,
        pathNot: [
          layers(...LAYERS),
          ...Object.entries(BESIDE_THE_LAYERS).map(([feature, names]) => filesOf(feature, names)),
        ],
      },
      to: { path: "^$" },
    },
  ],
};
