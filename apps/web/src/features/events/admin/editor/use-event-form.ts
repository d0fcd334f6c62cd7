import { type AdminEventDetail, ApiError, type EditPreview, type EventEdit } from "@secret/contract";
import { useEffect, useRef, useState } from "react";
import toast from "react-hot-toast";
import { showRefusal } from "../../../../platform/forms/refusal.ts";
import { useSchemaForm } from "../../../../platform/forms/use-schema-form.ts";
import { queryClient } from "../../../../platform/query-client.ts";
import { editEvent, previewEdit } from "../admin-event-mutations.ts";
import { adminEventQuery } from "../admin-event-queries.ts";
import { loadEventSchema, typedFrom } from "../empty-event.ts";

/** A draft is saved so long after the last key, in milliseconds. */
const DRAFT_SAVED_AFTER_MS = 1_000;

export type EventEditing = ReturnType<typeof useEventForm>;

/**
 * An event's form. A draft, which concerns nobody, is saved as it is typed; of any other event's edit it is shown first
 * what it changes for members. Where somebody else saves meanwhile, their values come in and what was typed here stays.
 */
export function useEventForm(event: AdminEventDetail) {
  const form = useSchemaForm({
    load: loadEventSchema,
    schema: ({ editedEventForm }) => editedEventForm(event),
    defaultValues: typedFrom(event),
  });
  const [asking, setAsking] = useState<{ preview: EditPreview; edit: EventEdit }>();
  const [isSaving, setSaving] = useState(false);
  const [isOvertaken, setOvertaken] = useState(false);
  const { reset } = form;
  const shown = useRef(event.revision);
  useEffect(() => {
    if (shown.current === event.revision) return;
    shown.current = event.revision;
    reset(typedFrom(event), { keepDirtyValues: true, keepErrors: true });
  }, [event, reset]);

  const isDraft = event.status === "draft";
  const changeCount = Object.keys(form.formState.dirtyFields).length;

  const save = async (edit: EventEdit) => {
    setSaving(true);
    try {
      const saved = await editEvent(event.id, edit);
      shown.current = saved.revision;
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.code === "EDITED_MEANWHILE") {
        await queryClient.invalidateQueries({ queryKey: adminEventQuery(event.id).queryKey });
        setOvertaken(true);
        return undefined;
      }
      throw error;
    } finally {
      setSaving(false);
    }
  };
  const saveWhole = async (edit: EventEdit) => {
    const saved = await save(edit);
    if (saved === undefined) return;
    setOvertaken(false);
    reset(typedFrom(saved));
    toast.success("Saved");
  };
  const submit = form.submit(async (facts) => {
    const edit = { ...facts, revision: event.revision };
    if (isDraft) return saveWhole(edit);
    const preview = await previewEdit(event.id, edit).catch((error: unknown) => {
      // Whoever was faster is told of as the edit is saved.
      if (error instanceof ApiError && error.code === "EDITED_MEANWHILE") return undefined;
      throw error;
    });
    if (preview === undefined || preview.toldCount === 0) return saveWhole(edit);
    setAsking({ preview, edit });
  }, PLACES);

  useDraftSaving({ form, event, isOn: isDraft && !isSaving && !isOvertaken, save });
  return {
    form,
    submit,
    asking,
    isSaving,
    isOvertaken,
    isDraft,
    changeCount,
    async confirm() {
      if (asking === undefined) return;
      await saveWhole(asking.edit).catch((error: unknown) => showRefusal(error, form, PLACES));
      setAsking(undefined);
    },
    dismiss: () => setAsking(undefined),
    undo() {
      setOvertaken(false);
      reset(typedFrom(event));
    },
  };
}

/** Fields that have another name in the request. */
const PLACES = { fields: { salesTaxPpm: "salesTax" } } as const;

interface DraftSaving {
  readonly form: Pick<ReturnType<typeof useSchemaForm>, "isDirty"> & {
    readonly getValues: () => ReturnType<typeof typedFrom>;
    readonly watch: (listener: () => void) => { unsubscribe: () => void };
    readonly reset: (typed: ReturnType<typeof typedFrom>, options: { keepValues: true }) => void;
  };
  readonly event: AdminEventDetail;
  readonly isOn: boolean;
  readonly save: (edit: EventEdit) => Promise<AdminEventDetail | undefined>;
}

/** Saves what is right as soon as nobody types; what isn't right yet waits, and stays in the form. */
function useDraftSaving({ form, event, isOn, save }: DraftSaving): void {
  const latest = useRef({ form, event, isOn, save });
  latest.current = { form, event, isOn, save };
  const { watch } = form;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void saveNow(), DRAFT_SAVED_AFTER_MS);
    };
    const saveNow = async () => {
      const now = latest.current;
      if (!now.form.isDirty || now.event.status !== "draft") return;
      if (!now.isOn) return later();
      const { editedEventForm } = await loadEventSchema();
      const typed = structuredClone(now.form.getValues());
      const read = editedEventForm(now.event).safeParse(typed);
      if (!read.success) return;
      const saved = await now.save({ ...read.data, revision: now.event.revision }).catch(() => undefined);
      if (saved === undefined) return;
      const isTypedSince = JSON.stringify(typed) !== JSON.stringify(now.form.getValues());
      if (isTypedSince) later();
      else now.form.reset(typed, { keepValues: true });
    };
    const { unsubscribe } = watch(later);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [watch]);
}
