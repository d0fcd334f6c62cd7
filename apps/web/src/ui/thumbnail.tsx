/** A small square picture beside a line: 56 px. Its ground alone where there is none. */
export function Thumbnail({ src }: { src: string | null }) {
  return (
    <span aria-hidden="true" className="block size-14 shrink-0 overflow-hidden rounded-xl bg-shape">
      {src !== null && <img src={src} alt="" width="56" height="56" className="size-full object-cover" />}
    </span>
  );
}
