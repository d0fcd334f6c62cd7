import type { ShortPreview } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { t } from "../crew-language/index.ts";
import { reachCopy } from "./late-copy.ts";

/** Returns "41 here · 53 promised · 12 short", without "0 promised" and "0 short". */
export function countCopy(counted: number, { promised, short }: ShortPreview): string {
  return [
    t("short.here", { count: counted }),
    ...withoutZeros([promised, "short.promised"], [short, "short.missing"]),
  ].join(" · ");
}

type Counted =
  `short.${"promised" | "missing" | "answered" | "standing" | "byDefault" | "waiting" | "unreached"}`;

const withoutZeros = (...parts: readonly (readonly [count: number, key: Counted])[]) =>
  parts.filter(([count]) => count > 0).map(([count, key]) => t(key, { count }));

/** Returns the consequences of recording a count, a line each. */
export function consequencesCopy(counted: number, preview: ShortPreview): string[] {
  const { promised, short, found, fewer, none, amountCents, notified, unreached } = preview;
  if (found > 0) return [t("short.goBack", { count: found })];
  if (short === 0) return [t("short.enough", { count: counted - promised })];
  const losers = none === 0 ? t("short.nobodyNone") : t("short.getNone", { count: none });
  return [
    t("short.getFewer", { count: fewer, losers }),
    t("short.moneyBack", { amount: formatUsd(amountCents) }),
    ...reachCopy({ notified, unreached, checkedIn: 0 }),
  ];
}

/** Returns how many orders were answered by whom. */
export function answersCopy(open: NonNullable<ShortPreview["open"]>): string {
  const { answered, standing, byDefault, waiting, unreached } = open;
  return withoutZeros(
    [answered, "short.answered"],
    [standing, "short.standing"],
    [byDefault, "short.byDefault"],
    [waiting, "short.waiting"],
    [unreached, "short.unreached"],
  ).join(" · ");
}
