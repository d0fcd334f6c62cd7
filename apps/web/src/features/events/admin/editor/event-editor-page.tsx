import type { AdminEventDetail } from "@secret/contract";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ComponentType, Suspense, useDeferredValue, useEffect, useId, useMemo, useState } from "react";
import { FormProvider, type Path, useWatch } from "react-hook-form";
import { Button } from "../../../../ui/button.tsx";
import { Notice } from "../../../../ui/panel.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { useMedia } from "../../../../ui/use-media.ts";
import { CancelledRefunds, PlanQuestion } from "../../../incidents/index.ts";
import { loadEventSchema } from "../empty-event.ts";
import { HowMany, WhatAndWhere, When } from "../event-fields.tsx";
import { EventLead } from "../event-lead.tsx";
import type { EventForm } from "../event-schema.ts";
import { LoadedEvent } from "../loaded-event.tsx";
import { MenuEditor } from "../menu/menu-editor.tsx";
import { HowItOpens } from "../opening-fields.tsx";
import type { PhonePreview } from "../preview/phone-preview.tsx";
import { useEventFields } from "../use-event-fields.ts";
import { MoveAlong } from "../windows/move-along.tsx";
import { stockUnitsOf } from "../windows/stock-units.ts";
import { WindowFields } from "../windows/window-fields.tsx";
import { EditQuestion } from "./edit-question.tsx";
import { EditorHead, LeaveQuestion } from "./editor-parts.tsx";
import { firstInvalidField } from "./first-invalid-field.ts";
import { useEventForm } from "./use-event-form.ts";
import { UnsavedItemsContext, useUnsavedItems } from "./use-unsaved.ts";

const TABS = [
  { name: "details", title: "Details" },
  { name: "menu", title: "Menu" },
  { name: "windows", title: "Windows" },
  { name: "draw", title: "Draw" },
  { name: "orders", title: "Orders" },
  { name: "buyers", title: "Buyers" },
] as const;
type TabName = (typeof TABS)[number]["name"];
/** Tabs that are parts of the form. */
const NOT_LISTS = { details: undefined, menu: undefined, windows: undefined };

type EventList = ComponentType<{ readonly eventId: string }>;

/** Parts of other features, which the app shell passes in. */
export interface EditorParts {
  /** Live preview for members, beside the form if there is room. */
  readonly Preview: PhonePreview;
  /** Shown for an event that opens by a draw. */
  readonly Draw: EventList;
  readonly Orders: EventList;
  readonly Buyers: EventList;
}

interface EventEditorProps extends EditorParts {
  readonly event: AdminEventDetail;
}

/** Edits an event in tabs. Input survives a change of tab, and errors on another tab are shown above. */
function EventEditor({ event, Preview, ...lists }: EventEditorProps) {
  const hasRoom = useMedia("desktop");
  const formId = useId();
  const { tab } = useSearch({ from: "/admin-area/admin/events/$eventId" });
  const navigate = useNavigate();
  const editing = useEventForm(event);
  const { form, asking } = editing;
  const unsavedItems = useUnsavedItems();
  const hasUnsavedItems = unsavedItems.keys.length > 0;
  const tabs = TABS.filter(({ name }) => name !== "draw" || hasDraw(event));
  const selected = tabs.find(({ name }) => name === tab)?.name ?? "details";
  const List = { draw: lists.Draw, orders: lists.Orders, buyers: lists.Buyers, ...NOT_LISTS }[selected];
  const select = (name: TabName) =>
    void navigate({
      to: "/admin/events/$eventId",
      params: { eventId: event.id },
      search: (before) => ({ ...before, tab: name }),
      replace: true,
    });
  const invalid = firstInvalidField(form.formState.errors);
  const [focusOn, setFocusOn] = useState<Path<EventForm>>();
  useEffect(() => {
    if (focusOn === undefined || invalid?.tab !== selected) return;
    form.setFocus(focusOn);
    setFocusOn(undefined);
  }, [focusOn, invalid?.tab, selected, form]);
  return (
    <FormProvider {...form}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <EditorHead event={event} editing={editing} formId={formId} />
        {editing.isOvertaken && (
          <Notice tone="warn">
            Someone else has changed this event. Their changes are shown, and yours are still here. Review
            both, then save.
          </Notice>
        )}
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        {invalid !== undefined && invalid.tab !== selected && (
          <Notice tone="danger">
            <p>{`${invalid.place}: ${invalid.message}`}</p>
            <Button
              look="plain"
              onClick={() => {
                select(invalid.tab);
                setFocusOn(invalid.field);
              }}
            >
              Show me
            </Button>
          </Notice>
        )}
        <Tabs label="Parts of the event" tabs={tabs} selected={selected} onSelect={select}>
          <div className="flex items-start justify-between gap-6 xl:gap-8">
            {/* Rendered on every tab, so that each can save, but hidden around lists, which have forms of their own. */}
            <form
              id={formId}
              onSubmit={editing.submit}
              noValidate
              className={
                List !== undefined ? "hidden" : "grid max-w-212 flex-1 grid-cols-[minmax(0,1fr)] gap-6"
              }
            >
              <UnsavedItemsContext value={unsavedItems}>
                <FormPart event={event} selected={selected} />
              </UnsavedItemsContext>
            </form>
            {List !== undefined && (
              <div className="min-w-0 flex-1">
                <Suspense>
                  <List eventId={event.id} />
                </Suspense>
              </div>
            )}
            {hasRoom && List === undefined && <PreviewBeside event={event} Preview={Preview} />}
          </div>
        </Tabs>
      </div>
      {asking?.preview.isPlanChange === true && (
        <Suspense>
          <PlanQuestion
            eventId={event.id}
            edit={asking.edit}
            onMade={editing.reload}
            onClose={editing.dismiss}
          />
        </Suspense>
      )}
      {asking?.preview.isPlanChange === false && (
        <EditQuestion
          preview={asking.preview}
          busy={editing.isSaving}
          onConfirm={(notice) => void editing.confirm(notice)}
          onClose={editing.dismiss}
        />
      )}
      <LeaveQuestion
        isUnsaved={editing.changeCount > 0 || hasUnsavedItems}
        settle={async () => (await editing.settle()) && !hasUnsavedItems}
      />
    </FormProvider>
  );
}

/** Returns whether an event has a draw to watch. Members don't see a draft's. */
function hasDraw({ entriesOpenAt, status }: AdminEventDetail): boolean {
  return entriesOpenAt !== null && status !== "draft";
}

function FormPart({ event, selected }: Pick<EventEditorProps, "event"> & { readonly selected: TabName }) {
  const { form } = useEventFields();
  const [wasMenuSeen, setMenuSeen] = useState(false);
  if (selected === "menu" && !wasMenuSeen) setMenuSeen(true);
  return (
    <>
      {/* Menu items have forms of their own, whose input stays while they are mounted. */}
      {wasMenuSeen && (
        <div hidden={selected !== "menu"}>
          <MenuEditor event={event} />
        </div>
      )}
      {selected === "windows" && (
        <WindowFields saved={event.pickupWindows} stockUnits={stockUnitsOf(event.menu)} />
      )}
      {selected === "details" && (
        <>
          <WhatAndWhere />
          <div>
            <When marksPast={event.status === "draft"} />
            <MoveAlong onMove={(windows) => form.setValue("pickupWindows", windows, { shouldDirty: true })} />
          </div>
          <HowMany />
          <HowItOpens isFixed={event.isDrawStarted} />
          <EventLead eventId={event.id} />
          {event.status === "cancelled" && (
            <Suspense>
              <CancelledRefunds eventId={event.id} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}

/** Keeps the preview in view while the form scrolls. */
function PreviewBeside({ event, Preview }: Pick<EventEditorProps, "event" | "Preview">) {
  const drafted = useDraftedEvent(event);
  return (
    <aside aria-label="Preview" className="sticky top-24 h-[calc(100dvh-7rem)] max-h-[50rem] shrink-0">
      <Suspense>
        <Preview event={drafted} />
      </Suspense>
    </aside>
  );
}

type EventSchema = Awaited<ReturnType<typeof loadEventSchema>>;

/**
 * Returns the event with its unsaved input. Texts follow each key; times and numbers change once the whole form is
 * valid.
 */
function useDraftedEvent(event: AdminEventDetail): AdminEventDetail {
  const { form } = useEventFields();
  const typed = useDeferredValue(useWatch({ control: form.control }) as EventForm);
  const [schema, setSchema] = useState<EventSchema>();
  useEffect(() => void loadEventSchema().then(setSchema, () => undefined), []);
  return useMemo(() => {
    const { title, description, locationName, address, zipCode, scene } = typed;
    const words = { title, description, locationName, address, zipCode, scene };
    const read = schema?.editedEventForm(event).safeParse(typed);
    if (read?.success !== true) return { ...event, ...words };
    // The preview doesn't show the pickup windows.
    const { pickupWindows: _windows, ...facts } = read.data;
    return { ...event, ...facts };
  }, [event, typed, schema]);
}

/** Edits an event: facts, menu and pickup windows, with its orders and buyers. */
export function EventEditorPage(parts: EditorParts) {
  const { eventId } = useParams({ from: "/admin-area/admin/events/$eventId" });
  return (
    <LoadedEvent eventId={eventId}>
      {(event) => <EventEditor key={eventId} event={event} {...parts} />}
    </LoadedEvent>
  );
}
