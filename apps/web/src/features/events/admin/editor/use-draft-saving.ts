import type { AdminEventDetail, EventEditInput } from "@secret/contract";
import { useEffect, useRef } from "react";
import { loadEventSchema, type typedFrom } from "../empty-event.ts";

/** Delay after the last key before a draft is saved, in ms. */
const SAVED_AFTER_MS = 1_000;

interface DraftSaving {
  readonly form: {
    readonly getValues: () => ReturnType<typeof typedFrom>;
    readonly watch: (listener: () => void) => { unsubscribe: () => void };
    readonly reset: (typed: ReturnType<typeof typedFrom>, options: { keepValues: true }) => void;
  };
  readonly event: AdminEventDetail;
  /** Whether the event may be saved without a question. */
  readonly isOn: boolean;
  readonly hasChanges: boolean;
  readonly isSaving: boolean;
  readonly save: (facts: Omit<EventEditInput, "revision">) => Promise<AdminEventDetail | undefined>;
  /** Receives each save. */
  readonly track: (saving: Promise<Saved>) => Promise<Saved>;
}

/** Result of a save; undefined when the form is invalid or the save failed. */
type Saved = "saved" | "typed-since" | undefined;

/**
 * Saves a draft once typing pauses. Invalid input stays in the form.
 * @returns a function that saves at once, for example before the page is left
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
