import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { EMPTY_EVENT } from "./empty-event.ts";
import type { EventForm } from "./event-schema.ts";

/** A new event as somebody has begun to type it in this browser. Signing out forgets it. */
const KEY = "new-event";

/** What was typed and never sent. */
export function readTyped(): EventForm | undefined {
  const kept = localStorage.getItem(KEY);
  if (kept === null) return undefined;
  try {
    return { ...EMPTY_EVENT, ...(JSON.parse(kept) as Partial<EventForm>) };
  } catch {
    return undefined;
  }
}

export function forgetTyped(): void {
  localStorage.removeItem(KEY);
}

/** Keeps what is typed as it is typed. */
export function useTypedKept<Values extends FieldValues>({
  watch,
}: Pick<UseFormReturn<EventForm, unknown, Values>, "watch">): void {
  useEffect(() => {
    const { unsubscribe } = watch((typed) => localStorage.setItem(KEY, JSON.stringify(typed)));
    return unsubscribe;
  }, [watch]);
}
