import { useEffect, useRef } from "react";
import { lastMark, markCopy } from "./countdown-marks.ts";
import { formatRemaining, useNow } from "./use-now.ts";

interface CountdownProps {
  readonly until: Date;
  /** Called once when the countdown ends. */
  readonly onEnd?: () => void;
}

/**
 * Time left by the server's clock, in digits of fixed width. Screen readers announce it at 5 minutes, 2 minutes, 1
 * minute and 30 seconds before the end.
 */
export function Countdown({ until, onEnd }: CountdownProps) {
  const now = useNow();
  const hasEnded = now >= until;
  const hasNotified = useRef(hasEnded);
  useEffect(() => {
    if (!hasEnded || hasNotified.current) return;
    hasNotified.current = true;
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

/** Announces each mark when it is passed, but not a mark that was passed before the page opened. */
function MarkAnnouncer({ secondsLeft }: { secondsLeft: number }) {
  const mark = lastMark(secondsLeft);
  const first = useRef(mark);
  const words = mark === undefined || mark === first.current ? "" : markCopy(mark);
  return (
    <span role="status" className="sr-only">
      {words}
    </span>
  );
}
