import { NO_PICTURE, Picture } from "./picture.tsx";

/** Square picture of a list item, 56 px. */
export function Thumbnail({ src }: { src: string | null }) {
  return (
    <Picture
      src={src ?? NO_PICTURE}
      sizes="84px"
      width="56"
      height="56"
      className="size-14 shrink-0 rounded-xl bg-shape object-cover"
    />
  );
}
