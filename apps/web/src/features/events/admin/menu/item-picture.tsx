import { classNames } from "../../../../ui/class-names.ts";

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
      {src !== null && <img src={src} alt="" width="48" height="48" className="size-full object-cover" />}
    </span>
  );
}
