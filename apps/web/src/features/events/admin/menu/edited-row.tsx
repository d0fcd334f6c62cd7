import type { AdminMenuItem } from "@secret/contract";
import { type KeyboardEvent, type Ref, useRef } from "react";
import { refusalText } from "../../../../platform/forms/refusal.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { menuItemClass } from "../../../../ui/menu.tsx";
import { MoreMenu } from "../../../../ui/more-menu.tsx";
import { Price } from "../../../../ui/price.tsx";
import { SmallSwitch } from "../../../../ui/small-switch.tsx";
import { toast } from "../../../../ui/toast.ts";
import { toastWithUndo } from "../../../../ui/undo-toast.tsx";
import { EXCLUSIVE_LABEL } from "../../../menu/index.ts";
import { AllergenDots } from "./allergen-dots.tsx";
import { ItemForm } from "./item-form.tsx";
import { useClosing } from "./item-form-helpers.tsx";
import { ItemPicture } from "./item-picture.tsx";
import { editMenuItem, refetchMenu, switchMenuItem } from "./menu-mutations.ts";
import { StockField } from "./stock-field.tsx";
import { typedItem } from "./typed-item.ts";

interface EditedRowProps {
  readonly eventId: string;
  readonly item: AdminMenuItem;
  readonly isOpen: boolean;
  readonly isDragged: boolean;
  /** Opens or closes the item's form. */
  readonly onToggle: () => void;
  /** Moves the item by a number of places; negative numbers move it up. */
  readonly onMove: (steps: number) => void;
  readonly onDrag: (itemId: string | undefined) => void;
  readonly onDrop: () => void;
  readonly onRemove: () => void;
}

/** Shows an item as a row with its most used controls, and its whole form when open. */
export function EditedRow(props: EditedRowProps) {
  const { eventId, item, isOpen, isDragged, onToggle, onMove, onDrag, onDrop } = props;
  const name = useRef<HTMLButtonElement>(null);
  const close = () => {
    // Returns the focus to the button that opened the form.
    name.current?.focus({ preventScroll: true });
    onToggle();
  };
  const closing = useClosing(item.id, `Your changes to ${item.name} aren't saved and will be lost.`, close);
  const toggle = isOpen ? closing.ask : onToggle;
  return (
    <li
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      className={classNames("border-b border-line bg-raised", isDragged && "opacity-50")}
    >
      <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-2 py-2 sm:px-3">
        <Handle item={item} onMove={onMove} onDrag={onDrag} />
        <ItemPicture src={item.imageUrl} />
        <NameAndText ref={name} item={item} isOpen={isOpen} onToggle={toggle} />
        {/* On a phone, a line of its own below the picture and the name. */}
        <div className="flex flex-wrap items-center justify-between gap-x-3 max-sm:order-last max-sm:w-full max-sm:pl-[56px]">
          <Price cents={item.priceCents} className="text-lead sm:min-w-16 sm:text-right" />
          <StockField eventId={eventId} item={item} />
          <AllergenDots allergens={item.allergens} />
          <SmallSwitch
            label={`${item.name} can be ordered`}
            checked={item.isAvailable}
            onChange={(isAvailable) => void switchTo(eventId, item, isAvailable)}
          />
        </div>
        <RowMenu {...props} onToggle={toggle} />
      </div>
      {isOpen && (
        <div className="arrive bg-surface px-4 py-5">
          <ItemForm
            unsavedKey={item.id}
            title={`Edit ${item.name}`}
            typed={typedItem(item)}
            revision={item.revision}
            taken={item.currentQuantity}
            action="Save item"
            onSave={async (edit, revision) => {
              await editMenuItem(eventId, item.id, { ...edit, revision });
              toast.success("Saved");
              close();
            }}
            onOvertaken={() => refetchMenu(eventId)}
            onClose={closing.ask}
          />
        </div>
      )}
      {closing.question}
    </li>
  );
}

interface NameAndTextProps extends Pick<EditedRowProps, "item" | "isOpen" | "onToggle"> {
  readonly ref: Ref<HTMLButtonElement>;
}

/** Shows the item's name, which opens its form, and two lines of its description. */
function NameAndText({ ref, item, isOpen, onToggle }: NameAndTextProps) {
  return (
    <div className="min-w-0 flex-1 basis-32">
      <h2 className="font-sans text-body leading-snug font-semibold">
        <button
          ref={ref}
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="min-h-11 text-left wrap-anywhere underline-offset-4 hover:underline"
        >
          {item.name}
          {item.isSecretExclusive && (
            <span title={EXCLUSIVE_LABEL} className="ml-2 text-exclusive">
              <span aria-hidden="true">★</span>
              <span className="sr-only">{EXCLUSIVE_LABEL}</span>
            </span>
          )}
        </button>
      </h2>
      {item.isStopped && (
        <p className="pb-1 text-fine font-semibold text-danger">The crew stopped its sales today.</p>
      )}
      {item.description !== "" && (
        <p title={item.description} className="-mt-1.5 line-clamp-2 pb-1 text-fine text-soft">
          {item.description}
        </p>
      )}
    </div>
  );
}

/** Shows the less common actions of an item. */
function RowMenu({ item, isOpen, onToggle, onMove, onRemove }: EditedRowProps) {
  const entry = (name: string, act: () => void, look = "") => (
    <button type="button" role="menuitem" tabIndex={-1} className={`${menuItemClass} ${look}`} onClick={act}>
      {name}
    </button>
  );
  return (
    <MoreMenu label={`Actions for ${item.name}`}>
      {entry(isOpen ? "Close" : "Edit", onToggle)}
      {entry("Move up", () => onMove(-1))}
      {entry("Move down", () => onMove(1))}
      {!item.isHeld && entry("Remove", onRemove, "text-danger")}
    </MoreMenu>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Drag handle for the mouse. Alt with an arrow key moves the item by keyboard. */
function Handle({ item, onMove, onDrag }: Pick<EditedRowProps, "item" | "onDrag" | "onMove">) {
  const step = (event: KeyboardEvent) => {
    const steps = STEPS[event.key];
    if (!event.altKey || steps === undefined) return;
    event.preventDefault();
    onMove(steps);
  };
  return (
    <button
      type="button"
      draggable
      aria-label={`Move ${item.name}: Alt and arrow up or down`}
      onKeyDown={step}
      onDragStart={() => onDrag(item.id)}
      onDragEnd={() => onDrag(undefined)}
      className="grid size-11 shrink-0 cursor-grab place-items-center rounded-lg text-soft hover:bg-quiet"
    >
      <svg viewBox="0 0 12 18" aria-hidden="true" className="h-4.5 w-3 fill-current">
        {[3, 9, 15].map((y) => (
          <path key={y} d={`M3 ${y - 1.5}a1.5 1.5 0 1 0 .01 0zM9 ${y - 1.5}a1.5 1.5 0 1 0 .01 0z`} />
        ))}
      </svg>
    </button>
  );
}

/** Puts an item on sale or takes it off at once, with Undo. */
async function switchTo(eventId: string, item: AdminMenuItem, isAvailable: boolean): Promise<void> {
  try {
    const switched = await switchMenuItem(eventId, item, isAvailable);
    toastWithUndo(`${item.name} is ${isAvailable ? "on" : "off"}`, () => {
      switchMenuItem(eventId, switched, !isAvailable).catch(showError);
    });
  } catch (error) {
    void refetchMenu(eventId);
    showError(error);
  }
}

function showError(error: unknown): void {
  toast.error(refusalText(error));
}
