import type { AdminEventDetail, EventEditInput } from "@secret/contract";
import { useEffect, useRef } from "react";
import { loadEventSchema, type typedFrom } from "../empty-event.ts";

/** A draft is saved so long after the last key, in milliseconds. */
const SAVED_AFTER_MS = 1_000;

interface DraftSaving {
  readonly form: {
    readonly getValues: () => ReturnType<typeof typedFrom>;
    readonly watch: (listener: () => void) => { unsubscribe: () => void };
    readonly reset: (typed: ReturnType<typeof typedFrom>, options: { keepValues: true }) => void;
  };
  readonly event: AdminEventDetail;
  /** It may be saved unasked. */
  readonly isOn: boolean;
  readonly hasChanges: boolean;
  readonly isSaving: boolean;
  readonly save: (facts: Omit<EventEditInput, "revision">) => Promise<AdminEventDetail | undefined>;
  /** Is handed each saving. */
  readonly track: (saving: Promise<Saved>) => Promise<Saved>;
}

/** Undefined: it isn't right yet, or could not be saved. */
type Saved = "saved" | "typed-since" | undefined;

/**
 * Saves what is right as soon as nobody types; what isn't right yet waits, and stays in the form.
 * @returns saves at once, as before the page is left
 */
export function useDraftSaving(saving: DraftSaving): () => Promise<Saved> {
  const latest = useRef(saving);
  latest.current = saving;
  const { watch } = saving.form;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void saveQuietly(), SAVED_AFTER_MS);
    };
    const saveQuietly = async () => {
      const { hasChanges, isOn, isSaving } = latest.current;
      if (!hasChanges || !isOn) return;
      if (isSaving || (await saveTyped(latest.current)) === "typed-since") later();
    };
    const { unsubscribe } = watch(later);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [watch]);
  return async () => (latest.current.isOn ? saveTyped(latest.current) : undefined);
}

function saveTyped({ form, event, save, track }: DraftSaving): Promise<Saved> {
  const attempt = async (): Promise<Saved> => {
    const { editedEventForm } = await loadEventSchema();
    const typed = structuredClone(form.getValues());
    const read = editedEventForm(event).safeParse(typed);
    if (!read.success) return undefined;
    const saved = await save(read.data);
    if (saved === undefined) return undefined;
    if (JSON.stringify(typed) !== JSON.stringify(form.getValues())) return "typed-since";
    form.reset(typed, { keepValues: true });
    return "saved";
  };
  return track(attempt().catch(() => undefined));
}
