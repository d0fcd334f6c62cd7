/**
 * The architecture's arrows. Patterns take the feature's name from the path, so that a new feature is guarded
 * the day it appears.
 */
const FEATURE = "^apps/server/src/features/([^/]+)/";

/** The files of a feature's layers: `routes` stands for routes.ts and for all in routes/. */
function layers(...names) {
  return `^apps/server/src/features/[^/]+/(${names.map((name) => `${name}(\\.ts$|/)`).join("|")})`;
}

const ARROWS = {
  "queries-know-no-service-and-no-route": [layers("queries"), layers("service", "routes", "jobs")],
  "services-know-no-route": [layers("service"), layers("routes", "jobs")],
  "routes-know-no-sql": [layers("routes"), layers("queries")],
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
};
