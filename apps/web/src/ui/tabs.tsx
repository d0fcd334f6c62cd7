import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

interface Tab<Name extends string> {
  readonly name: Name;
  readonly title: ReactNode;
}

interface TabsProps<Name extends string> {
  /** Accessible name: "Sign in with". */
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs like index card dividers. The arrow keys, Home and End select a tab. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ name }) => name === selected);

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const target = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : at + (step ?? 0);
    const next = tabs[(target + tabs.length) % tabs.length];
    if (next === undefined || (step === undefined && !["Home", "End"].includes(event.key))) return;
    event.preventDefault();
    onSelect(next.name);
    list.current?.querySelector<HTMLElement>(`[data-name="${next.name}"]`)?.focus();
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex flex-wrap border-b-2 border-ink"
      >
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-name={name}
            aria-selected={name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
            className="min-h-12 flex-1 rounded-t-xl px-2 font-semibold sm:px-4 text-soft hover:text-ink aria-selected:bg-ink aria-selected:text-surface"
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className="pt-6">
        {children}
      </div>
    </div>
  );
}
