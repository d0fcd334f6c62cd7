import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { useWords } from "./words.ts";

/** Time to hold the button, in ms: longer if money moves. */
const HOLD_MS = { action: 800, money: 2_000 } as const;

const LARGE = "min-h-18 rounded-lg border-2 border-current px-4 py-2 text-crew-line";

interface HoldButtonProps {
  readonly onHold: () => void;
  /** Consequence of holding it, which decides how long. */
  readonly moves?: keyof typeof HOLD_MS;
  /** Size and shape, large by default. */
  readonly className?: string;
  /** Whether it ignores holds and clicks. It keeps the focus. */
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/**
 * A button that acts only when held, by finger or by Enter or Space, so that a slip of a wet finger does nothing. A
 * screen reader's click acts at once.
 */
export function HoldButton({
  onHold,
  moves = "action",
  className = LARGE,
  disabled,
  children,
}: HoldButtonProps) {
  const words = useWords();
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = () => {
    if (disabled) return;
    clearTimeout(timer.current);
    setHeld(true);
    timer.current = setTimeout(() => {
      setHeld(false);
      onHold();
    }, HOLD_MS[moves]);
  };
  const stop = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  return (
    <button
      type="button"
      aria-disabled={disabled}
      onPointerDown={({ button }) => {
        if (button === 0) start();
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onKeyDown={(event) => {
        if (!isActivation(event)) return;
        event.preventDefault();
        if (!event.repeat) start();
      }}
      onKeyUp={stop}
      onBlur={stop}
      // Suppresses the context menu of a phone's long press.
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        if (event.detail === 0 && !disabled) onHold();
      }}
      className={classNames(
        "relative inline-flex touch-manipulation select-none items-center justify-center overflow-hidden text-center leading-tight font-semibold aria-disabled:border-transparent aria-disabled:bg-disabled aria-disabled:text-on-disabled",
        className,
      )}
    >
      <HoldProgress isHeld={isHeld} durationMs={HOLD_MS[moves]} />
      <span className="relative">
        {children}
        <span aria-hidden="true" className="block text-small font-normal">
          {isHeld ? words.keepHolding : words.hold}
        </span>
      </span>
    </button>
  );
}

function isActivation({ key }: KeyboardEvent): boolean {
  return key === "Enter" || key === " ";
}

/** Fills while the button is held, in as much time as it has to be held. With reduced motion only the text changes. */
function HoldProgress({ isHeld, durationMs }: { isHeld: boolean; durationMs: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ transitionDuration: isHeld ? `${durationMs}ms` : "0ms" }}
      className={classNames(
        "absolute inset-0 origin-left bg-current opacity-30 ease-linear motion-reduce:hidden",
        isHeld ? "scale-x-100 transition-transform" : "scale-x-0",
      )}
    />
  );
}
