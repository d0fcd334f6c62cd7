/**
 * The architecture's arrows. Patterns take the feature's name from the path, so that a new feature is guarded
 * the day it appears.
 */
const FEATURE = "^apps/server/src/features/([^/]+)/";

const LAYERS = ["index", "feature", "routes", "service", "queries", "jobs", "metrics", "personal-data"];

/** What some features have beside the layers, by name: an adapter, a drawing, words. */
const BESIDE_THE_LAYERS = {
  audit: ["audit-line", "chain-hash", "device-hash"],
  events: ["event-cache", "preview", "quick-reads"],
  notifications: ["kinds", "mails", "notification-kinds"],
  "order-book": ["[a-z-]+"],
  orders: ["order-notifications"],
  payments: ["provider", "square"],
  pickup: ["pickup-code"],
  "promo-card": ["card"],
  setup: ["checks"],
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
  "queries-know-no-service-and-no-route": [layers("queries"), layers("service", "routes", "feature", "jobs")],
  "services-know-no-route": [layers("service"), layers("routes", "feature", "jobs")],
  "routes-know-no-sql": [layers("routes"), layers("queries")],
  "jobs-know-no-sql": [layers("jobs", "metrics"), layers("queries")],
  "the-product-knows-no-test": ["^apps/server/src/", "^apps/server/testing/"],
  "the-platform-knows-no-feature": ["^apps/server/src/platform/", "^apps/server/src/features/"],
  "the-domain-knows-nobody": ["^packages/domain/", "^(apps|packages/contract|tools)/"],
  "the-contract-knows-only-the-domain": ["^packages/contract/", "^(apps|tools)/"],
  "the-web-knows-no-server": ["^apps/web/", "^(apps/server|tools)/"],
  "nothing-in-apps-imports-tools": ["^apps/", "^tools/"],
};

const WEB_FEATURE = "^apps/web/src/features/([^/]+)";
/** Schemas of forms: they weigh more than a page, and are loaded once it is shown. */
const WEB_SCHEMAS = "^apps/web/src/(features|platform)/.+/(?!load-)[^/]+-schemas?\\.ts$";

const WEB_ARROWS = {
  "the-design-system-knows-nobody": ["^apps/web/src/ui/", "^apps/web/src/(platform|features|app)/"],
  "the-pages-platform-knows-no-feature": ["^apps/web/src/platform/", "^apps/web/src/(features|app)/"],
  "no-feature-knows-the-roof": ["^apps/web/src/features/", "^apps/web/src/app/"],
};

const WEB_RULES = [
  {
    name: "no-circles-between-the-pages-features",
    severity: "error",
    scope: "folder",
    from: { path: `${WEB_FEATURE}$` },
    to: { path: `${WEB_FEATURE}$`, circular: true },
  },
  {
    name: "web-features-import-each-other-only-through-index",
    severity: "error",
    from: { path: `${WEB_FEATURE}/` },
    to: { path: `${WEB_FEATURE}/`, pathNot: ["^apps/web/src/features/$1/", `${WEB_FEATURE}/index\\.ts$`] },
  },
  {
    // Routes load pages by their own path, and the members' layout takes in what each feature hears live.
    name: "the-app-imports-features-only-through-index-pages-and-live-handlers",
    severity: "error",
    from: { path: "^apps/web/src/app/" },
    to: {
      path: `${WEB_FEATURE}/`,
      pathNot: [`${WEB_FEATURE}/index\\.ts$`, "-page\\.tsx$", "-live\\.ts$"],
      dynamic: false,
    },
  },
  {
    name: "only-queries-and-mutations-call-the-server",
    severity: "error",
    from: {
      path: "^apps/web/src/(features|app)/",
      pathNot: "-(queries|mutations)\\.ts$",
    },
    to: { path: "^apps/web/src/platform/api\\.ts$" },
  },
  {
    name: "schemas-come-after-the-page",
    severity: "error",
    from: { path: "^apps/web/src/", pathNot: WEB_SCHEMAS },
    to: { path: WEB_SCHEMAS, dynamic: false, dependencyTypesNot: ["type-only"] },
  },
  {
    // Toasts load after the page; everything else calls `ui/toast.ts`, which waits for them.
    name: "only-the-late-toasts-import-the-toast-library",
    severity: "error",
    from: { path: "^apps/web/src/", pathNot: "^apps/web/src/ui/toasts\\.tsx$" },
    to: { path: "node_modules/react-hot-toast/", dependencyTypesNot: ["type-only"] },
  },
];

module.exports = {
  forbidden: [
    ...WEB_RULES,
    ...Object.entries({ ...ARROWS, ...WEB_ARROWS }).map(([name, [from, to]]) => ({
      name,
      severity: "error",
      from: { path: from },
      to: { path: to },
    })),
    {
      name: "a-feature-calls-another-only-through-its-face",
      severity: "error",
      from: { path: FEATURE },
      to: { path: FEATURE, pathNot: ["^apps/server/src/features/$1/", "/index\\.ts$"] },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true },
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
