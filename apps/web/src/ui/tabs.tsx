import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";

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
  /** Draws joined segments: one choice of few, not a place. */
  readonly isChoice?: boolean;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Underlined tabs, or the segments of a choice. The arrow keys, Home and End select a tab. */
export function Tabs<Name extends string>({
  label,
  tabs,
  selected,
  onSelect,
  isChoice,
  children,
}: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ name }) => name === selected);

  // Keeps the selected tab, and a part of the next one, in view if the tabs don't fit.
  useLayoutEffect(() => {
    const tab = list.current?.children[at] as HTMLElement | undefined;
    if (tab !== undefined)
      list.current?.scrollTo(tab.offsetLeft + 1.5 * tab.offsetWidth - list.current.clientWidth, 0);
  }, [at]);

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
        className={isChoice ? "segments" : "places"}
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
