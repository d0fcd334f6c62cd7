import { isSoldOut, lowStockCount, remainingStock, type StockedItem } from "@secret/domain";

type NamedItem = StockedItem & { readonly name: string };

/** Describes which items became scarce, sold out or came back between two menus; empty for none. */
export function stockNews(before: readonly NamedItem[], after: readonly NamedItem[]): string {
  const known = new Map(before.map((item) => [item.id, item]));
  const news = after.map((item) => describeChange(known.get(item.id), item));
  return news.filter((each) => each !== undefined).join(". ");
}

function describeChange(before: NamedItem | undefined, item: NamedItem): string | undefined {
  if (before === undefined) return undefined;
  const [wasGone, isGone] = [isGoneNow(before), isGoneNow(item)];
  if (wasGone && !isGone) return `${item.name} is back`;
  if (!wasGone && isGone) return `${item.name} is ${item.isAvailable ? "sold out" : "not available"}`;
  const left = lowStockCount(item);
  const isLess = remainingStock(item) < remainingStock(before);
  return !isGone && left !== undefined && isLess ? `Only ${left} of ${item.name} left` : undefined;
}

function isGoneNow(item: NamedItem): boolean {
  return !item.isAvailable || isSoldOut(item);
}
