/** Places where somebody who isn't a member asks to hear about the next event: the website, or with a promo card's code. */
export const INTEREST_SOURCES = ["landing", "promo_card"] as const;
export type InterestSource = (typeof INTEREST_SOURCES)[number];

/** Sources of new members: those of interests, a transferred order, and nothing that we know. */
export const GROWTH_SOURCES = [...INTEREST_SOURCES, "friend", "direct"] as const;
type GrowthSource = (typeof GROWTH_SOURCES)[number];

/** Days for which a contact is kept, by how far it got. */
export const INTEREST_KEPT_DAYS = { unconfirmed: 7, unsubscribed: 7, invited: 90, waiting: 365 } as const;

/** Steps from interest to a first order, in order. */
export const GROWTH_STEPS = ["interested", "confirmed", "invited", "registered", "ordered"] as const;
type GrowthStep = (typeof GROWTH_STEPS)[number];

/** Names of the steps, the same on the page and in its export. */
export const GROWTH_STEP_NAMES: Readonly<Record<GrowthStep, string>> = {
  interested: "Interested",
  confirmed: "Confirmed",
  invited: "Invited",
  registered: "Joined",
  ordered: "Ordered",
};

/** Name of those who wait for the next event. */
export const WAITING_NAME = "Waiting for the next event";

const SOURCE_NAMES: Readonly<Record<GrowthSource, string>> = {
  landing: "Website",
  promo_card: "Promo card",
  friend: "Order from a friend",
  direct: "Word of mouth",
};

/** Names a source, with its campaign if it has one. */
export function nameOfSource({ source, campaign }: Pick<SourceGrowth, "source" | "campaign">): string {
  return campaign === null ? SOURCE_NAMES[source] : `${SOURCE_NAMES[source]}: ${campaign}`;
}

/**
 * Growth of one source, or of one promo card's campaign. The first three steps count requests to hear about the next event
 * made in a range; the last two count members who joined in it.
 */
export interface SourceGrowth extends Readonly<Record<GrowthStep, number>> {
  readonly source: GrowthSource;
  /** Name of the promo card's invitation; null without one. */
  readonly campaign: string | null;
}

/** Maximum campaigns to show by name. */
export const CAMPAIGNS_MAX = 20;
/** Name of the row that sums all further campaigns. */
export const OTHER_CAMPAIGNS = "Other cards";

/** Sorts sources as declared and campaigns by members, most first; sums the smallest campaigns in one row. */
export function arrangeGrowth(rows: readonly SourceGrowth[]): SourceGrowth[] {
  return GROWTH_SOURCES.flatMap((source) => {
    const ranked = rows
      .filter((row) => row.source === source)
      .sort((one, other) => other.registered - one.registered || other.interested - one.interested);
    const [shown, rest] = [ranked.slice(0, CAMPAIGNS_MAX), ranked.slice(CAMPAIGNS_MAX)];
    if (ranked.length === 0) return [emptyGrowth(source, null)];
    return rest.length === 0
      ? shown
      : [...shown, rest.reduce(addGrowth, emptyGrowth(source, OTHER_CAMPAIGNS))];
  });
}

function emptyGrowth(source: GrowthSource, campaign: string | null): SourceGrowth {
  return { source, campaign, interested: 0, confirmed: 0, invited: 0, registered: 0, ordered: 0 };
}

function addGrowth(sum: SourceGrowth, row: SourceGrowth): SourceGrowth {
  const added = GROWTH_STEPS.map((step) => [step, sum[step] + row[step]] as const);
  return { ...sum, ...(Object.fromEntries(added) as Record<GrowthStep, number>) };
}
