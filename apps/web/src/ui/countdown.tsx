import { useEffect, useRef } from "react";
import { formatRemaining, useNow } from "./use-now.ts";

interface CountdownProps {
  readonly until: Date;
  /** Called once, at the second it ends. */
  readonly onEnd?: () => void;
}

/** Time left by the server's clock, in digits that stand still. Read aloud only when it is asked for. */
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
    <time dateTime={until.toISOString()} role="timer" aria-live="off" className="number whitespace-nowrap">
      {formatRemaining(until, now)}
    </time>
  );
}
