/** Placeholder for an item without a picture: a plate, so that it shows no particular dish. */
export const NO_PICTURE = "/menu/no-picture.svg";

/** A small square picture beside a line: 56 px. */
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
