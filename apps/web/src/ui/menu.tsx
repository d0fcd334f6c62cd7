import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";

interface MenuProps {
  /** Accessible name of an icon button: "Profile menu". */
  readonly label: string;
  readonly button: ReactNode;
  readonly buttonClassName?: string;
  /** Content above the items that can't be selected. */
  readonly header?: ReactNode;
  /** Elements with the role `menuitem` or `menuitemradio`; see {@link menuItemClass}. */
  readonly children: ReactNode;
}

/** Classes of a menu item, button or link. */
export const menuItemClass =
  "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-semibold hover:bg-sunken focus-visible:bg-sunken focus-visible:outline-offset-[-3px]";

/** Drop-down menu, 4 px below its button. Supports the arrow keys, Home, End and Escape; choosing an item closes it. */
export function Menu({ label, button, buttonClassName, header, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useEffect(() => {
    if (!isOpen) return;
    const checked = root.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    (checked ?? root.current?.querySelector<HTMLElement>('[role^="menuitem"]'))?.focus({
      preventScroll: true,
    });
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector("button")?.focus({ preventScroll: true });
  };

  const move = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    if (event.key === "Escape") close();
    else if (event.key === "Tab") setOpen(false);
    else if (event.key in targets) all.at((targets[event.key] ?? 0) % all.length)?.focus();
    else return;
    if (event.key !== "Tab") event.preventDefault();
  };

  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
        className={classNames("grid size-11 place-items-center sm:size-12", buttonClassName)}
      >
        {button}
      </button>
      {isOpen && (
        <div className="arrive absolute top-[calc(100%+4px)] right-0 z-40 min-w-44 rounded-xl border border-line bg-raised p-1.5 text-ink shadow-float">
          {header}
          <div id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={move} onClick={close}>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}
