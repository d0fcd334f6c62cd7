import { classNames } from "./class-names.ts";

/** Small round illustrations. */
export type SpotName =
  | "no-events"
  | "no-orders"
  | "no-news"
  | "pan"
  | "cold-fryer"
  | "fryer"
  | "hatch"
  | "shut-hatch"
  | "unplugged"
  | "early"
  | "window"
  | "promise"
  | "friend"
  | "blank-ticket"
  | "burnt-candle"
  | "empty-hook";

type SpotSize = "small" | "medium" | "large";

/** Sizes beside text leave room for it on a small phone. */
const SIZES: Record<SpotSize, string> = {
  small: "size-24 shrink-0 sm:size-30",
  medium: "size-24 shrink-0 min-[24rem]:size-30",
  large: "aspect-square h-auto w-52 max-w-full",
};

/** Round illustration for an empty state, or smaller beside text. It is decorative. */
export function Spot({ name, size = "large" }: { name: SpotName; size?: SpotSize }) {
  return (
    <img
      src={`/spots/${name}.svg`}
      alt=""
      width="208"
      height="208"
      loading={size === "large" ? "eager" : "lazy"}
      className={classNames("rounded-full border border-line", SIZES[size])}
    />
  );
}
