/** A file of the crew's features that shows texts in English only. */
interface Exception {
  /** Ending of the file's path in `apps/web/src/features`; a folder ends with a slash. */
  readonly path: string;
  /** Day of the decision. */
  readonly since: string;
  readonly why: string;
}

const PICKUP_LINK = "any phone's camera opens it, a member's too; it is outside /crew";
const GUESTS = "members read it";
const OWNER = "only the owner reads it";
const LATER = "not translated yet, see docs/decisions/0083-crew-in-spanish.md";
const SINCE = "2026-11-27";

/** All exceptions. One that shows no text anymore is refused. */
export const EXCEPTIONS: readonly Exception[] = [
  { path: "pickup/pickup-page.tsx", since: SINCE, why: PICKUP_LINK },
  { path: "pickup/labels/label.tsx", since: SINCE, why: "guests take the bag with its label home" },
  { path: "pickup/sheets/", since: SINCE, why: OWNER },
  { path: "day-close/", since: SINCE, why: LATER },
  ...["allergen-reports-page", "refund-progress", "plan-change/plan-question"].map((name) => ({
    path: `incidents/${name}.tsx`,
    since: SINCE,
    why: OWNER,
  })),
  ...[
    ...["no-shows/order-hold", "no-shows/pickup-promise", "order-choices", "order-delay", "order-shortages"],
    "short-answer-field",
  ].map((name) => ({ path: `incidents/${name}.tsx`, since: SINCE, why: GUESTS })),
];
