import type { AdminEventDetail } from "@secret/contract";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { FormProvider } from "react-hook-form";
import { Notice } from "../../../../ui/panel.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { useMedia } from "../../../../ui/use-media.ts";
import { HowMany, WhatAndWhere, When } from "../event-fields.tsx";
import { MenuEditor } from "../menu/menu-editor.tsx";
import type { PhonePreview } from "../preview/phone-preview.tsx";
import { WindowFields } from "../window-fields.tsx";
import { EditQuestion } from "./edit-question.tsx";
import { EditorHead } from "./editor-head.tsx";
import { useDraftedEvent } from "./use-drafted-event.ts";
import { useEventForm } from "./use-event-form.ts";

const TABS = [
  { name: "details", title: "Details" },
  { name: "menu", title: "Menu" },
  { name: "windows", title: "Windows" },
] as const;
type TabName = (typeof TABS)[number]["name"];

const WAY = "inline-flex min-h-11 items-center underline underline-offset-4";

interface EventEditorProps {
  readonly event: AdminEventDetail;
  /** What is typed, as members will see it, beside the form where there is room. */
  readonly Preview: PhonePreview;
}

/** What is typed stays while one goes from tab to tab; what is wrong on another one is said above all. */
export function EventEditor({ event, Preview }: EventEditorProps) {
  const hasRoom = useMedia("wide");
  const { tab } = useSearch({ from: "/admin-area/admin/events/$eventId" });
  const navigate = useNavigate();
  const editing = useEventForm(event);
  const { form, asking } = editing;
  const selected = TABS.find(({ name }) => name === tab)?.name ?? "details";
  const select = (name: TabName) =>
    void navigate({
      to: "/admin/events/$eventId",
      params: { eventId: event.id },
      search: { tab: name },
      replace: true,
    });
  const wrongElsewhere = wrongTabOf(Object.keys(form.formState.errors));
  const heldIds = new Set(event.pickupWindows.filter(({ isHeld }) => isHeld).map(({ id }) => id));
  return (
    <FormProvider {...form}>
      <form
        onSubmit={editing.submit}
        noValidate
        className="mx-auto grid w-full max-w-170 grid-cols-[minmax(0,1fr)] gap-6 xl:max-w-280"
      >
        <nav aria-label="Around this event" className="-mb-6 flex flex-wrap gap-x-5 text-small">
          <Link to="/admin/events" className={`${WAY} mr-auto`}>
            All events
          </Link>
          <Link to="/admin/orders" search={{ event: event.id }} className={WAY}>
            Its orders
          </Link>
          <Link to="/admin/messages/new" search={{ event: event.id }} className={WAY}>
            Write to its buyers
          </Link>
        </nav>
        <EditorHead event={event} editing={editing} />
        {editing.isOvertaken && (
          <Notice tone="warn">
            Somebody else has changed this event in the meantime. Their changes are shown, and yours are still
            here: look at both, then save.
          </Notice>
        )}
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        {wrongElsewhere !== undefined && wrongElsewhere !== selected && (
          <Notice tone="danger">{`Something isn't right under ${TABS.find(({ name }) => name === wrongElsewhere)?.title}.`}</Notice>
        )}
        <Tabs label="Parts of the event" tabs={TABS} selected={selected} onSelect={select}>
          <div className="flex items-start justify-between gap-8">
            <div className="grid max-w-170 flex-1 grid-cols-[minmax(0,1fr)] gap-6">
              {selected === "details" && (
                <>
                  <WhatAndWhere />
                  <When />
                  <HowMany />
                </>
              )}
              {selected === "menu" && <MenuEditor event={event} />}
              {selected === "windows" && <WindowFields heldIds={heldIds} />}
            </div>
            {hasRoom && <PreviewBeside event={event} Preview={Preview} />}
          </div>
        </Tabs>
      </form>
      {asking !== undefined && (
        <EditQuestion
          preview={asking.preview}
          busy={editing.isSaving}
          onConfirm={() => void editing.confirm()}
          onClose={editing.dismiss}
        />
      )}
    </FormProvider>
  );
}

/** Stays in sight while the form goes by. */
function PreviewBeside({ event, Preview }: EventEditorProps) {
  const drafted = useDraftedEvent(event);
  return (
    <aside aria-label="Preview" className="sticky top-24 h-[calc(100dvh-7rem)] max-h-[50rem] shrink-0">
      <Suspense>
        <Preview event={drafted} />
      </Suspense>
    </aside>
  );
}

/** On which tab the first wrong field stands. */
function wrongTabOf(fields: readonly string[]): TabName | undefined {
  const own = fields.filter((field) => field !== "root");
  if (own.length === 0) return undefined;
  return own.every((field) => field === "pickupWindows") ? "windows" : "details";
}
