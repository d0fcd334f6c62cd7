import type { AdminEventDetail, AdminMenuItem, LibraryItem } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "../../../../platform/forms/refusal.ts";
import { Button } from "../../../../ui/button.tsx";
import { Confirm } from "../../../../ui/confirm.tsx";
import { SELECT } from "../../../../ui/field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { menuLibraryQuery } from "../admin-event-queries.ts";
import { AllergenKey } from "./allergen-dots.tsx";
import { CopyMenuDialog } from "./copy-menu-dialog.tsx";
import { EditedRow } from "./edited-row.tsx";
import { ItemForm } from "./item-form.tsx";
import { useClosing } from "./item-form-helpers.tsx";
import type { MenuItemForm } from "./menu-item-schema.ts";
import { addMenuItem, arrangeMenu, removeMenuItem } from "./menu-mutations.ts";
import { NextItemRow } from "./next-item-row.tsx";
import { typedItem } from "./typed-item.ts";

const NEW = "new";

/** Edits an event's menu in place, even while it is on sale. */
export function MenuEditor({ event }: { event: AdminEventDetail }) {
  const { id: eventId, menu } = event;
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  const [removing, setRemoving] = useState<AdminMenuItem>();
  const { draggedId, drag, drop, move, announcement } = useArranging(event);

  const toggle = (itemId: string) =>
    setOpenIds((before) =>
      before.includes(itemId) ? before.filter((id) => id !== itemId) : [...before, itemId],
    );
  const remove = (item: AdminMenuItem) => {
    setRemoving(undefined);
    removeMenuItem(eventId, item.id).then(() => toast.success(`${item.name} removed`), showError);
  };

  return (
    <section aria-label="Menu">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {menu.length === 0 && <p className="mb-3 text-soft">Nothing on the menu yet</p>}
      <ul className="border-t border-line">
        {menu.map((item, index) => (
          <EditedRow
            key={item.id}
            eventId={eventId}
            item={item}
            isOpen={openIds.includes(item.id)}
            isDragged={draggedId === item.id}
            onToggle={() => toggle(item.id)}
            onMove={(steps) => move(item, index + steps)}
            onDrag={drag}
            onDrop={() => drop(index)}
            onRemove={() => setRemoving(item)}
          />
        ))}
      </ul>
      <NewItem eventId={eventId} />
      {menu.length > 0 && (
        <div className="mt-3">
          <AllergenKey />
        </div>
      )}
      {removing !== undefined && (
        <Confirm
          title={`Remove ${removing.name}?`}
          message="It leaves this menu. The library keeps it while another menu has it."
          action="Remove"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
}

/** Moves the menu's items by dragging and by steps, and announces each move to screen readers. */
function useArranging({ id: eventId, menu }: AdminEventDetail) {
  const [draggedId, setDraggedId] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const move = (item: AdminMenuItem, to: number) => {
    const place = Math.max(0, Math.min(menu.length - 1, to));
    const others = menu.filter(({ id }) => id !== item.id).map(({ id }) => id);
    if (menu[place]?.id === item.id) return;
    setAnnouncement(`${item.name}: position ${place + 1} of ${menu.length}`);
    arrangeMenu(eventId, others.toSpliced(place, 0, item.id)).catch(showError);
  };
  const drop = (place: number) => {
    const item = menu.find(({ id }) => id === draggedId);
    setDraggedId(undefined);
    if (item !== undefined) move(item, place);
  };
  return { draggedId, drag: setDraggedId, drop, move, announcement };
}

/** Shows the row of the next item, or the whole form of a new one. */
function NewItem({ eventId }: { eventId: string }) {
  /** Initial values of the open form; undefined while only the row is shown. */
  const [adding, setAdding] = useState<MenuItemForm>();
  const [wasAdding, setWasAdding] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const leaveForm = () => {
    setAdding(undefined);
    // Returns the focus to the place of the form.
    setWasAdding(true);
  };
  const closing = useClosing(NEW, "This item isn't on the menu yet and will be lost.", leaveForm);
  if (adding !== undefined) {
    return (
      <div className="arrive border-b border-line px-4 py-5">
        <ItemForm
          unsavedKey={NEW}
          title="New item"
          typed={adding}
          action="Add to the menu"
          onSave={async (item) => {
            await addMenuItem(eventId, item);
            leaveForm();
            toast.success(`${item.name} added`);
          }}
          onClose={closing.ask}
        />
        {closing.question}
      </div>
    );
  }
  return (
    <>
      <NextItemRow eventId={eventId} onDetails={setAdding} takesFocus={wasAdding} />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <LibraryChoice onChoose={(item) => setAdding({ ...typedItem(item), isAvailable: true })} />
        <Button look="quiet" onClick={() => setCopying(true)}>
          Copy menu from…
        </Button>
      </div>
      {isCopying && <CopyMenuDialog eventId={eventId} onClose={() => setCopying(false)} />}
    </>
  );
}

function showError(error: unknown): void {
  toast.error(refusalText(error));
}

/** Select that adds an item from past menus in its latest version. */
function LibraryChoice({ onChoose }: { onChoose: (item: LibraryItem) => void }) {
  const library = useQuery(menuLibraryQuery);
  const items = library.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <label className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-3 gap-y-1.5 font-semibold">
      From the library
      <select
        value=""
        onChange={(event) => {
          const chosen = items[Number(event.target.value)];
          if (chosen !== undefined) onChoose(chosen);
        }}
        className={`${SELECT} min-w-0 flex-1 basis-40 font-normal`}
      >
        <option value="" disabled>
          Choose an item
        </option>
        {items.map((item, index) => (
          <option key={item.name} value={index}>
            {`${item.name}, ${formatUsd(item.priceCents)} (${item.eventTitle})`}
          </option>
        ))}
      </select>
    </label>
  );
}
