import { type PointerEvent, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { PeepholeEyes } from "../../ui/peephole-eyes.tsx";

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
        <PeepholeEyes isOpen={isOpen} />
      </g>
    </svg>
  );
}
