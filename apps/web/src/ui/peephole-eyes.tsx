import { classNames } from "./class-names.ts";

interface PeepholeEyesProps {
  readonly isOpen: boolean;
  /** Sideways look of the pupils, in the picture's units. */
  readonly look?: number;
}

/** Draws the eyes behind the painted door's peephole, in the coordinates of its picture of 1200 by 900. */
export function PeepholeEyes({ isOpen, look = 0 }: PeepholeEyesProps) {
  return (
    <g className={classNames("transition-opacity duration-200", isOpen ? "opacity-100" : "opacity-0")}>
      {[562, 638].map((x) => (
        <g key={x} className={classNames("transition-transform duration-200", !isOpen && "translate-y-2")}>
          <path d={`M${x - 29} 324q14 -20 31 -18q18 1 27 20q-28 20 -58 -2z`} className="fill-night-ink" />
          <g className="transition-transform duration-200" transform={`translate(${look})`}>
            <circle cx={x + 3} cy="323" r="11" className="fill-night" />
            <circle cx={x + 7} cy="319" r="3.4" className="fill-night-gold" />
          </g>
        </g>
      ))}
    </g>
  );
}
