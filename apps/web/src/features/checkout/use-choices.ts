import { useSyncExternalStore } from "react";
import { type CheckoutChoices, ChoicesStore, NO_CHOICES } from "./choices-store.ts";

/** What is chosen at the checkout of this browser. */
export const choicesStore = new ChoicesStore(localStorage);
addEventListener("storage", ({ key }) => choicesStore.storageChanged(key));
addEventListener("pageshow", ({ persisted }) => persisted && choicesStore.storageChanged(null));

const subscribe = (listener: () => void) => choicesStore.subscribe(listener);

/** What is chosen for an event, in whichever tab it was. */
export function useChoices(eventId: string): CheckoutChoices {
  const choices = useSyncExternalStore(subscribe, () => choicesStore.choices);
  return choices.eventId === eventId ? choices : NO_CHOICES;
}
