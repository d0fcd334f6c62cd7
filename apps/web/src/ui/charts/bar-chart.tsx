import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { classNames } from "../class-names.ts";
import { scaleTop } from "./chart-scale.ts";

interface Bar {
  readonly key: string;
  readonly value: number;
  /** Part stacked on top of `value`, in the color for attention. */
  readonly more?: number;
  /** Marks the current bar. */
  readonly isMarked?: boolean;
  /** Draws a gold tick below the bar. */
  readonly hasTick?: boolean;
  /** Text of the whole bar: "Sat, Nov 21: $1,204.00, 31 orders". */
  readonly text: string;
}

interface BarChartProps {
  /** Accessible name of the chart: "Revenue by day". */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Formats a value of the scale in short form. */
  readonly format: (value: number) => string;
  /** Labels below the first and the last bar. */
  readonly ends: readonly [first: string, last: string];
  /** Text shown while no bar is selected. */
  readonly children: string;
  /** Height: a page's main chart by default, a panel's beside another, or a card's small one. */
  readonly look?: keyof typeof HEIGHTS;
}

const HEIGHTS = { main: "h-56 sm:h-75", low: "h-44", small: "h-20" } as const;

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
/** Share of a bar's slot that the bar itself fills. */
const FILLED = 0.74;

/** Bar chart over a scale of three lines. It describes the selected bar in text, chosen by pointer or arrow keys. */
export function BarChart({ label, bars, format, ends, children, look = "main" }: BarChartProps) {
  const [chosen, setChosen] = useState<number>();
  const top = scaleTop(bars.map(({ value, more = 0 }) => value + more));
  const bar = chosen === undefined ? undefined : bars[chosen];

  const onKeyDown = (event: KeyboardEvent) => {
    const last = bars.length - 1;
    const step = STEPS[event.key];
    const from = chosen ?? (step === 1 ? -1 : bars.length);
    const to = event.key === "Home" ? 0 : event.key === "End" ? last : from + (step ?? 0);
    if (step === undefined && event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, to)));
  };
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(bars.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars.length))));
  };

  return (
    <div className="chart">
      <p className="figures mb-3 min-h-6 font-semibold">{bar?.text ?? children}</p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div className="figures flex flex-col justify-between text-right text-fine leading-none text-soft">
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="-my-1.5">
              {format(value)}
            </span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-orientation="horizontal"
          aria-valuemin={1}
          aria-valuemax={bars.length}
          aria-valuenow={(chosen ?? bars.length - 1) + 1}
          aria-valuetext={bar?.text ?? children}
          onKeyDown={onKeyDown}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setChosen(undefined)}
          onBlur={() => setChosen(undefined)}
          className={classNames("touch-pan-y", HEIGHTS[look])}
        >
          <svg className="size-full overflow-visible" aria-hidden="true">
            {["0%", "50%", "100%"].map((y) => (
              <line key={y} x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
            ))}
            {bars.map((each, index) => (
              <BarMark
                key={each.key}
                bar={each}
                at={index}
                of={bars.length}
                top={top}
                isChosen={index === chosen}
              />
            ))}
          </svg>
        </div>
        <div className="col-start-2 mt-2.5 flex justify-between text-fine text-soft">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      </div>
    </div>
  );
}

interface BarMarkProps {
  readonly bar: Bar;
  readonly at: number;
  readonly of: number;
  readonly top: number;
  readonly isChosen: boolean;
}

function BarMark({ bar, at, of, top, isChosen }: BarMarkProps) {
  const room = 100 / of;
  const x = `${at * room + (room * (1 - FILLED)) / 2}%`;
  const width = `${room * FILLED}%`;
  const height = (bar.value / top) * 100;
  const more = ((bar.more ?? 0) / top) * 100;
  return (
    <>
      {isChosen && <rect x={`${at * room}%`} y="0" width={`${room}%`} height="100%" className="fill-quiet" />}
      <rect
        x={x}
        y={`${100 - height}%`}
        width={width}
        height={`${height}%`}
        className={bar.isMarked ? "fill-accent" : "fill-ink"}
      />
      {more > 0 && (
        <rect
          x={x}
          y={`${100 - height - more}%`}
          width={width}
          height={`${more}%`}
          className="fill-current-step"
        />
      )}
      {bar.hasTick && (
        <rect
          x={x}
          y="100%"
          width={width}
          height="4"
          transform="translate(0 3)"
          className="fill-current-step"
        />
      )}
    </>
  );
}
