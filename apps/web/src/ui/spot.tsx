/** The house's small round pictures. */
export type SpotName = "no-events" | "no-orders" | "no-news" | "shut-hatch" | "unplugged";

/** A round picture for a place where nothing is yet. It says nothing that the words beside it don't say. */
export function Spot({ name }: { name: SpotName }) {
  return <img src={`/spots/${name}.svg`} alt="" width="208" height="208" className="size-52" />;
}
