import { classNames } from "../../../../ui/class-names.ts";
import { Picture } from "../../../../ui/picture.tsx";

/** Shows an item's picture, 48 px, or an empty placeholder. */
export function ItemPicture({ src }: { src: string | null }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "block size-12 shrink-0 overflow-hidden rounded-lg",
        src === null ? "border border-dashed border-line-strong" : "bg-shape",
      )}
    >
      {src !== null && (
        <Picture src={src} sizes="72px" width="48" height="48" className="size-full object-cover" />
      )}
    </span>
  );
}
