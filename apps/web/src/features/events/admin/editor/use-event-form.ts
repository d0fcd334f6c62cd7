import { type AdminEventDetail, ApiError, type EditPreview, type EventEditInput } from "@secret/contract";
import { useEffect, useRef, useState } from "react";
import type { UseFormReset } from "react-hook-form";
import { useSchemaForm } from "../../../../platform/forms/use-schema-form.ts";
import { queryClient } from "../../../../platform/query-client.ts";
import { toast } from "../../../../ui/toast.ts";
import { editEvent, previewEdit } from "../admin-event-mutations.ts";
import { adminEventQuery } from "../admin-event-queries.ts";
import { loadEventSchema, typedFrom } from "../empty-event.ts";
import type { EditNotice } from "./edit-question.tsx";
import { useDraftSaving } from "./use-draft-saving.ts";
import { useUnsaved } from "./use-unsaved.ts";

export type EventEditing = ReturnType<typeof useEventForm>;

/**
 * Returns an event's form. Drafts are saved while typing. Any other event first shows what the edit changes for
 * members. When somebody else saves meanwhile, their values are loaded and unsaved input stays.
 */
export function useEventForm(event: AdminEventDetail) {
  const form = useSchemaForm({
    load: loadEventSchema,
    schema: ({ editedEventForm }) => editedEventForm(event),
    defaultValues: typedFrom(event),
  });
  const [asking, setAsking] = useState<{ preview: EditPreview; edit: EventEditInput }>();
  const { reset } = form;
  const { save, isSaving, isOvertaken, setOvertaken, shown } = useSave(event, reset);
  const isDraft = event.status === "draft";
  const { changeCount, track, settle } = useUnsaved(form);

  const saveWhole = async (edit: EventEditInput) => {
    const saved = await save(edit);
    if (saved === undefined) return undefined;
    setOvertaken(false);
    reset(typedFrom(saved));
    toast.success("Saved");
    return saved;
  };
  const saveOrAsk = async (edit: EventEditInput) => {
    if (isDraft) return saveWhole(edit);
    const preview = await previewEdit(event.id, edit).catch((error: unknown) => {
      // The save itself reports that somebody else was faster.
      if (error instanceof ApiError && error.code === "EDITED_MEANWHILE") return undefined;
      throw error;
    });
    if (preview === undefined || (preview.toldCount === 0 && !preview.isPlanChange)) return saveWhole(edit);
    setAsking({ preview, edit });
    return undefined;
  };
  const submit = form.submit((facts) => track(saveOrAsk({ ...facts, revision: event.revision })), PLACES);
  const saveDraft = useDraftSaving({
    form,
    event,
    isOn: isDraft && !isOvertaken,
    hasChanges: changeCount > 0,
    isSaving,
    save: (facts) => save({ ...facts, revision: shown.current }),
    track,
  });
  return {
    form,
    submit,
    asking,
    isSaving,
    isOvertaken,
    isDraft,
    changeCount,
    async confirm(notice: EditNotice) {
      if (asking === undefined) return;
      await track(saveWhole({ ...asking.edit, ...notice })).catch((error: unknown) =>
        form.refuse(error, PLACES),
      );
      setAsking(undefined);
    },
    dismiss: () => setAsking(undefined),
    reload: () => reload(event, reset).finally(() => setAsking(undefined)),
    /** Saves a draft before the page is left. Resolves to whether nothing is left unsaved. */
    settle: () => settle(saveDraft),
    undo() {
      setOvertaken(false);
      reset(typedFrom(event));
    },
  };
}

/**
 * Returns `save` and the revision that the form shows. A revision that somebody else saved is loaded into the fields
 * that weren't edited.
 */
function useSave(event: AdminEventDetail, reset: UseFormReset<ReturnType<typeof typedFrom>>) {
  const [isSaving, setSaving] = useState(false);
  const [isOvertaken, setOvertaken] = useState(false);
  const shown = useRef(event.revision);
  useEffect(() => {
    if (shown.current === event.revision) return;
    shown.current = event.revision;
    reset(typedFrom(event), { keepDirtyValues: true, keepErrors: true });
  }, [event, reset]);
  const save = async (edit: EventEditInput) => {
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
  return { save, isSaving, isOvertaken, setOvertaken, shown };
}

/** Shows the event as it is now, after the server changed it as confirmed. */
async function reload({ id }: AdminEventDetail, reset: UseFormReset<ReturnType<typeof typedFrom>>) {
  const { queryKey } = adminEventQuery(id);
  await queryClient.invalidateQueries({ queryKey });
  const saved = queryClient.getQueryData(queryKey);
  if (saved !== undefined) reset(typedFrom(saved));
}

/** Form fields with a different name in the request. */
const PLACES = { fields: { salesTaxPpm: "salesTax", entriesOpenAt: "entryMinutes" } } as const;
