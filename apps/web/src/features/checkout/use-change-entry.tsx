import type { EventDetail, MyDraw } from "@secret/contract";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { tipOf } from "../../ui/tip.ts";
import { ClearCartPrompt, cartStore } from "../cart/index.ts";
import { choicesStore } from "./use-choices.ts";

/**
 * Opens the member's entry for editing: its lines join what this device's cart has for the event. Asks before it replaces
 * another event's cart.
 */
export function useChangeEntry(
  event: EventDetail,
  entry: NonNullable<MyDraw["entry"]>,
): {
  change(): void;
  /** The confirmation dialog, if open. */
  question: ReactNode;
} {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const open = () => {
    setAsking(false);
    restoreEntry(event, entry);
    void navigate({ to: "/checkout" });
  };
  return {
    change: () => (cartStore.wouldChangeEvent(event.id) ? setAsking(true) : open()),
    question: isAsking && (
      <Suspense>
        <ClearCartPrompt action="Clear and change" onConfirm={open} onClose={() => setAsking(false)} />
      </Suspense>
    ),
  };
}

function restoreEntry({ id, menu }: EventDetail, entry: NonNullable<MyDraw["entry"]>): void {
  const items = new Map(menu.map((item) => [item.id, item]));
  const lines = entry.lines.flatMap((line) => {
    const item = items.get(line.menuItemId);
    return item === undefined ? [] : { ...line, name: item.name, priceCents: item.priceCents };
  });
  const subtotalCents = lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
  cartStore.put(id, lines);
  if (choicesStore.choices.eventId === id) return;
  choicesStore.choose(id, {
    tip: tipOf({ tipCents: entry.tipCents, subtotalCents }),
    promoCode: entry.promoCode ?? undefined,
    rankedWindowIds: entry.pickupWindowIds,
    takesFewer: entry.takesFewer,
  });
}
