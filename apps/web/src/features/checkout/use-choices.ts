import { useSyncExternalStore } from "react";
import { type CheckoutChoices, ChoicesStore, NO_CHOICES } from "./choices-store.ts";

/** Checkout choices of this browser. */
export const choicesStore = new ChoicesStore(localStorage);
addEventListener("storage", ({ key }) => choicesStore.storageChanged(key));
addEventListener("pageshow", ({ persisted }) => persisted && choicesStore.storageChanged(null));

const subscribe = (listener: () => void) => choicesStore.subscribe(listener);

/** Returns the choices for an event, including changes by other tabs. */
export function useChoices(eventId: string): CheckoutChoices {
  const choices = useSyncExternalStore(subscribe, () => choicesStore.choices);
  return choices.eventId === eventId ? choices : NO_CHOICES;
}
