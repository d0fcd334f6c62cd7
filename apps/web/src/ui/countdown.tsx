import { useEffect, useRef } from "react";
import { lastMark, markWords } from "./countdown-marks.ts";
import { formatRemaining, useNow } from "./use-now.ts";

interface CountdownProps {
  readonly until: Date;
  /** Called once, at the second it ends. */
  readonly onEnd?: () => void;
}

/**
 * Time left by the server's clock, in digits that stand still. It is read aloud when asked for, and by itself at a few
 * marks: five minutes, two, one, and half a minute before the end.
 */
export function Countdown({ until, onEnd }: CountdownProps) {
  const now = useNow();
  const hasEnded = now >= until;
  const told = useRef(hasEnded);
  useEffect(() => {
    if (!hasEnded || told.current) return;
    told.current = true;
    onEnd?.();
  }, [hasEnded, onEnd]);
  return (
    <>
      <time dateTime={until.toISOString()} role="timer" aria-live="off" className="number whitespace-nowrap">
        {formatRemaining(until, now)}
      </time>
      <MarkAnnouncer secondsLeft={(until.getTime() - now.getTime()) / 1000} />
    </>
  );
}

/** Says a mark when it is passed; whoever comes later is not told of it. */
function MarkAnnouncer({ secondsLeft }: { secondsLeft: number }) {
  const mark = lastMark(secondsLeft);
  const first = useRef(mark);
  const words = mark === undefined || mark === first.current ? "" : markWords(mark);
  return (
    <span role="status" className="sr-only">
      {words}
    </span>
  );
}
