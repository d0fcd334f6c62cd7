import type { CrewOrder } from "@secret/contract";
import { useState } from "react";
import { t } from "../../crew-language/index.ts";

interface RemakeProps {
  readonly order: CrewOrder;
  readonly onRemake: (lines: readonly { position: number; quantity: number }[]) => void;
}

/** Chooses the pieces to make again, all of them by default. */
export function Remake({ order, onRemake }: RemakeProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const lines = order.items.flatMap(({ quantity }, position) =>
    left.has(position) ? [] : [{ position, quantity }],
  );
  const toggle = (position: number) =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(position)) after.add(position);
      return after;
    });
  return (
    <section aria-label={t("help.makeAgain")} className="grid gap-2">
      {order.items.length > 1 &&
        order.items.map(({ menuItemId, name, quantity, specialInstructions }, position) => (
          <button
            key={menuItemId + specialInstructions}
            type="button"
            aria-pressed={!left.has(position)}
            onClick={() => toggle(position)}
            className="min-h-16 rounded-lg border-2 border-line-strong px-4 text-left leading-tight font-semibold break-words aria-pressed:border-transparent aria-pressed:bg-ink aria-pressed:text-surface"
          >
            {`${quantity} × ${name}`}
          </button>
        ))}
      <button
        type="button"
        disabled={lines.length === 0}
        onClick={() => onRemake(lines)}
        className="min-h-18 rounded-lg bg-crew-good px-6 text-crew-line font-semibold text-crew-paper disabled:bg-disabled disabled:text-on-disabled"
      >
        {lines.length === order.items.length ? t("help.makeAllAgain") : t("help.makeTheseAgain")}
      </button>
      <p className="text-small text-soft">{t("help.remakeIsFree")}</p>
    </section>
  );
}
