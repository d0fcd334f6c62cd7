import { useMemo } from "react";
import { drawCode } from "./draw-code.ts";

/** Shows a link as a QR code, drawn on this device so that no service learns it, and as text. */
export function LinkCode({ link }: { link: string }) {
  const { size, path } = useMemo(() => drawCode(link), [link]);
  return (
    <div className="grid justify-items-center gap-3">
      <svg
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label="QR code of the link"
        shapeRendering="crispEdges"
        className="code-paper size-45 rounded-lg"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <p className="w-full rounded-lg bg-sunken px-3 py-2 text-fine break-all select-all">{link}</p>
    </div>
  );
}
