import { percentOf } from "@secret/domain";
import { classNames } from "../class-names.ts";

type ShareTone = "ink" | "ok" | "warn" | "current" | "unlit" | "danger";

interface Share {
  readonly name: string;
  readonly count: number;
  readonly tone: ShareTone;
}

const TONES: Readonly<Record<ShareTone, string>> = {
  ink: "bg-ink",
  ok: "bg-ok-fill",
  warn: "bg-warn",
  current: "bg-current-step",
  unlit: "bg-line-strong",
  danger: "bg-danger",
};

/** Bar split into shares, with each share's label, count and percentage below. Empty shares are left out. */
export function ShareBar({ shares }: { shares: readonly Share[] }) {
  const shown = shares.filter(({ count }) => count > 0);
  const whole = shown.reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <div aria-hidden="true" className="flex h-5 gap-0.5 overflow-hidden rounded-sm">
        {shown.map(({ name, count, tone }) => (
          <span
            key={name}
            style={{ flexGrow: count }}
            className={classNames("min-w-1 forced-color-adjust-none", TONES[tone])}
          />
        ))}
      </div>
      <ul className="figures mt-3 flex flex-wrap gap-x-6 gap-y-1.5 text-small">
        {shown.map(({ name, count, tone }) => (
          <li key={name} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={classNames("size-3 rounded-xs forced-color-adjust-none", TONES[tone])}
            />
            <span>
              {name} <span className="font-semibold">{count.toLocaleString("en-US")}</span>{" "}
              <span className="text-soft">{`${percentOf(count, whole)}%`}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
