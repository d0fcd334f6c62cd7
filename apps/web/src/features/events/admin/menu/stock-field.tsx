import type { AdminMenuItem } from "@secret/contract";
import { fullnessOf } from "@secret/domain";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { refusalText } from "../../../../platform/forms/refusal.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { ProgressBar } from "../../../../ui/progress-bar.tsx";
import { toast } from "../../../../ui/toast.ts";
import { refetchMenu, setStock } from "./menu-mutations.ts";

const TONES = { room: "ink", "nearly-full": "warn", full: "warn" } as const;
const WHOLE_NUMBER = /^\d{1,7}$/;

interface StockFieldProps {
  readonly eventId: string;
  readonly item: AdminMenuItem;
}

/**
 * Shows how much of an item is sold. A tap edits the stock in place: Enter or leaving the field saves, Escape cancels.
 */
export function StockField({ eventId, item }: StockFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = useRef<HTMLButtonElement>(null);
  const close = (isByKey: boolean) => {
    setOpen(false);
    // Returns the focus to the button, which replaces the field.
    if (isByKey) setTimeout(() => shown.current?.focus());
  };
  if (isOpen) return <StockInput eventId={eventId} item={item} onClose={close} />;
  return <StockLevel item={item} button={shown} onPress={() => setOpen(true)} />;
}

interface StockInputProps extends StockFieldProps {
  /** Called with whether a key has ended the edit. */
  readonly onClose: (isByKey: boolean) => void;
}

/** Field of an item's stock, focused. */
function StockInput({ eventId, item, onClose }: StockInputProps) {
  const { name, maxQuantity } = item;
  const [typed, setTyped] = useState(maxQuantity === null ? "" : String(maxQuantity));
  const isUnderWay = useRef(false);
  const save = async (isByKey: boolean) => {
    const text = typed.trim();
    const stock = text === "" ? null : Number(text);
    if (stock === maxQuantity) return onClose(isByKey);
    if (isUnderWay.current) return;
    if (text !== "" && !WHOLE_NUMBER.test(text)) {
      toast.error("Enter a whole number, or leave blank for no limit.");
      return;
    }
    isUnderWay.current = true;
    try {
      await setStock(eventId, item, stock);
      toast.success(`Stock of ${name} saved`);
      onClose(isByKey);
    } catch (error) {
      void refetchMenu(eventId);
      toast.error(refusalText(error));
    } finally {
      isUnderWay.current = false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      // Keeps Enter from submitting the event's form.
      event.preventDefault();
      void save(true);
    }
    if (event.key === "Escape") onClose(true);
  };
  return (
    <label className="grid w-24 gap-1 text-fine text-soft">
      <span className="sr-only">{`Stock of ${name}`}</span>
      <input
        ref={(field) => field?.focus()}
        inputMode="numeric"
        value={typed}
        placeholder="No limit"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save(false)}
        className="number h-11 w-full rounded-lg border border-line-strong bg-raised px-2 text-body text-ink"
      />
    </label>
  );
}

interface StockLevelProps {
  readonly item: AdminMenuItem;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onPress: () => void;
}

/** Sold pieces of an item's stock, as a button that edits it. */
function StockLevel({ item, button, onPress }: StockLevelProps) {
  const { name, currentQuantity, maxQuantity } = item;
  const fullness = fullnessOf({ currentOrders: currentQuantity, maxOrders: maxQuantity });
  return (
    <div className="grid w-24 gap-1">
      <button
        ref={button}
        type="button"
        aria-label={
          maxQuantity === null
            ? `Stock of ${name}: no limit, ${currentQuantity} sold. Change`
            : `Stock of ${name}: ${currentQuantity} of ${maxQuantity} sold. Change`
        }
        onClick={onPress}
        className={classNames(
          "number -my-1 min-h-11 text-left text-small underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-accent",
          fullness === "room" ? "text-ink" : "text-warn",
        )}
      >
        {maxQuantity === null ? `${currentQuantity} sold` : `${currentQuantity}/${maxQuantity}`}
      </button>
      {maxQuantity !== null && (
        <ProgressBar
          label={`Stock of ${name}`}
          value={currentQuantity}
          max={maxQuantity}
          text={`${currentQuantity} of ${maxQuantity} sold`}
          tone={TONES[fullness]}
        />
      )}
    </div>
  );
}
