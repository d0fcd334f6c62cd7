import { Picture } from "../../../../ui/picture.tsx";

/** Shows an item's picture, 48 px, or an icon in its place. */
export function ItemPicture({ src }: { src: string | null }) {
  if (src === null) {
    return (
      <span
        title="No photo"
        className="grid size-12 shrink-0 place-items-center rounded-lg border border-dashed border-line-strong text-hint"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-current stroke-2">
          <path d="M3 8h4l2-3h6l2 3h4v11H3z" />
          <circle cx="12" cy="13" r="3.5" />
        </svg>
      </span>
    );
  }
  return (
    <span aria-hidden="true" className="block size-12 shrink-0 overflow-hidden rounded-lg bg-shape">
      <Picture src={src} sizes="72px" width="48" height="48" className="size-full object-cover" />
    </span>
  );
}
