/** Small round illustrations. */
export type SpotName =
  | "no-events"
  | "no-orders"
  | "no-news"
  | "cold-fryer"
  | "shut-hatch"
  | "unplugged"
  | "window"
  | "blank-ticket"
  | "burnt-candle"
  | "empty-hook";

/** Round illustration for an empty state. It is decorative, so a picture that fails leaves no empty ring. */
export function Spot({ name }: { name: SpotName }) {
  return (
    <img
      src={`/spots/${name}.avif`}
      alt=""
      width="208"
      height="208"
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
      className="aspect-square h-auto w-52 max-w-full rounded-full border border-line"
    />
  );
}
