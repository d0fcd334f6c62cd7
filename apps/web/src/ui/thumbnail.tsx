/** Placeholder for an item without a picture. It shows an empty plate, so that it suggests no particular dish. */
export const NO_PICTURE = "/menu/no-picture.svg";

/** Square picture of a list item, 56 px. */
export function Thumbnail({ src }: { src: string | null }) {
  return (
    <img
      src={src ?? NO_PICTURE}
      alt=""
      width="56"
      height="56"
      className="size-14 shrink-0 rounded-xl bg-shape object-cover"
    />
  );
}
