import { classNames } from "./class-names.ts";

/** The house's small round pictures. */
export type SpotName =
  | "no-events"
  | "no-orders"
  | "no-news"
  | "pan"
  | "fryer"
  | "hatch"
  | "shut-hatch"
  | "unplugged"
  | "early"
  | "window"
  | "promise"
  | "friend";

/** A round picture for a place where nothing is yet, or small beside words. It says nothing that they don't say. */
export function Spot({ name, small = false }: { name: SpotName; small?: boolean }) {
  return (
    <img
      src={`/spots/${name}.svg`}
      alt=""
      width="208"
      height="208"
      loading={small ? "lazy" : "eager"}
      className={classNames(
        "rounded-full border border-line",
        small ? "size-24 shrink-0 sm:size-30" : "size-52",
      )}
    />
  );
}
