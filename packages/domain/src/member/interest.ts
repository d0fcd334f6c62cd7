/** Places where somebody who isn't a member can ask to hear about the next event. */
export const INTEREST_SOURCES = ["landing", "promo_card"] as const;
export type InterestSource = (typeof INTEREST_SOURCES)[number];

/** Sources of new members: those of interests, a transferred order, and nothing that we know. */
export const GROWTH_SOURCES = [...INTEREST_SOURCES, "friend", "direct"] as const;
export type GrowthSource = (typeof GROWTH_SOURCES)[number];

/** Days for which a contact is kept, by how far it got. */
export const INTEREST_KEPT_DAYS = { unconfirmed: 7, unsubscribed: 7, invited: 90, waiting: 365 } as const;

/** Growth of one source, or of one promo card's campaign. */
export interface SourceGrowth {
  readonly source: GrowthSource;
  /** Name of the promo card's invitation; null without one. */
  readonly campaign: string | null;
  /** Requests to hear about the next event made in the range, and how many of them were confirmed and invited. */
  readonly interested: number;
  readonly confirmed: number;
  readonly invited: number;
  /** Members who joined in the range, and how many of them have paid for an order. */
  readonly registered: number;
  readonly ordered: number;
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
  return {
    ...sum,
    interested: sum.interested + row.interested,
    confirmed: sum.confirmed + row.confirmed,
    invited: sum.invited + row.invited,
    registered: sum.registered + row.registered,
    ordered: sum.ordered + row.ordered,
  };
}
