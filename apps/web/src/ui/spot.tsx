import { classNames } from "./class-names.ts";

/** The house's small round pictures. */
export type SpotName = "no-events" | "no-orders" | "no-news" | "early" | "window" | "promise" | "friend";

const SIZES = { large: "size-52", small: "size-24 shrink-0" } as const;

interface SpotProps {
  readonly name: SpotName;
  /** Large where nothing is yet; small beside the words that it goes with. */
  readonly size?: keyof typeof SIZES;
}

/** A round picture. It says nothing that the words beside it don't say. */
export function Spot({ name, size = "large" }: SpotProps) {
  return (
    <img
      src={`/spots/${name}.svg`}
      alt=""
      width="208"
      height="208"
      loading="lazy"
      className={classNames(SIZES[size])}
    />
  );
}
