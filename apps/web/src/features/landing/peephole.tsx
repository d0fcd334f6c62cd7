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
      viewBox="0 0 800 900"
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
        <rect x="310" y="396" width="180" height="114" className="fill-transparent" />
        <g className={classNames("transition-opacity duration-200", isOpen ? "opacity-100" : "opacity-0")}>
          <rect x="350" y="436" width="100" height="34" rx="4" className="fill-night" />
          {[376, 424].map((x) => (
            <g
              key={x}
              className={classNames("transition-transform duration-200", !isOpen && "translate-y-2")}
            >
              <path d={`M${x - 18} 453q18-18 36 0-18 18-36 0z`} className="fill-night-ink" />
              <circle cx={x + 3} cy="453" r="7" className="fill-night" />
              <circle cx={x + 5} cy="450" r="2" className="fill-night-gold" />
            </g>
          ))}
        </g>
      </g>
    </svg>
  );
}
