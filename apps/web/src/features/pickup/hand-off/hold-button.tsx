import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";

/** Time to hold the button, in ms. The bar inside takes as long to fill. */
const HOLD_MS = 800;

const LARGE = "min-h-18 rounded-lg border-2 border-current px-4 py-2 text-crew-line";

interface HoldButtonProps {
  readonly onHold: () => void;
  /** Size and shape, large by default. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A button that acts only when held, so that a slip of a wet finger does nothing. A key acts at once. */
export function HoldButton({ onHold, className = LARGE, children }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  return (
    <button
      type="button"
      onPointerDown={({ button }) => {
        if (button !== 0) return;
        setHeld(true);
        timer.current = setTimeout(() => {
          setHeld(false);
          onHold();
        }, HOLD_MS);
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      // Suppresses the context menu of a phone's long press.
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        if (event.detail === 0) onHold();
      }}
      className={classNames(
        "relative inline-flex touch-manipulation select-none items-center justify-center overflow-hidden text-center leading-tight font-semibold",
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          "absolute inset-0 origin-left bg-current opacity-30",
          isHeld ? "scale-x-100 transition-transform duration-800 ease-linear" : "scale-x-0",
        )}
      />
      <span className="relative">
        {children}
        <span aria-hidden="true" className="block text-small font-normal">
          Hold the button
        </span>
      </span>
    </button>
  );
}
