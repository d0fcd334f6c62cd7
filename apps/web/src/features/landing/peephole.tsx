import { type PointerEvent, useState } from "react";
import { classNames } from "../../ui/class-names.ts";

/** Opens the peephole of the painted door on hover or tap. It overlays the picture and uses its coordinates. */
export function Peephole({ className }: { className: string }) {
  const [isOpen, setOpen] = useState(false);
  const point = (isOver: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") setOpen(isOver);
  };
  const tap = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") setOpen(!isOpen);
  };
  return (
    <svg
      viewBox="0 0 1200 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames("pointer-events-none z-20", className)}
    >
      <g
        className="pointer-events-auto"
        data-testid="peephole"
        onPointerEnter={point(true)}
        onPointerLeave={point(false)}
        onPointerDown={tap}
      >
        <rect x="500" y="270" width="200" height="106" className="fill-transparent" />
        <g className={classNames("transition-opacity duration-200", isOpen ? "opacity-100" : "opacity-0")}>
          {[562, 638].map((x) => (
            <g
              key={x}
              className={classNames("transition-transform duration-200", !isOpen && "translate-y-2")}
            >
              <path d={`M${x - 29} 324q14 -20 31 -18q18 1 27 20q-28 20 -58 -2z`} className="fill-night-ink" />
              <circle cx={x + 3} cy="323" r="11" className="fill-night" />
              <circle cx={x + 7} cy="319" r="3.4" className="fill-night-gold" />
            </g>
          ))}
        </g>
      </g>
    </svg>
  );
}
