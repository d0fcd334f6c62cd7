import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SELECT } from "../../ui/field.tsx";
import { adminEventsQuery } from "../events/admin/admin-event-queries.ts";
import { type Command, findCommands } from "./commands.ts";

interface PaletteProps {
  readonly onGo: (command: Command) => void;
  readonly onClose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Leads to any page, event or search by some letters of its name: type, arrow keys, Enter. */
export function Palette({ onGo, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // The dialog, which opens before, has given it to the first of its buttons.
  useEffect(() => field.current?.focus(), []);
  const list = useRef<HTMLDivElement>(null);
  const events = useQuery(adminEventsQuery).data?.events ?? [];
  const commands = findCommands(typed, events);
  const at = Math.min(chosen, commands.length - 1);
  const idOf = (index: number) => `${id}-${index}`;
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const command = commands[at];
    const step = STEPS[event.key];
    if (event.key === "Enter" && command !== undefined) onGo(command);
    else if (step !== undefined) setChosen((at + step + commands.length) % commands.length);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Page, event or search"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={idOf(at)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Page, event, order number, name"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className={`${SELECT} w-full`}
      />
      <div ref={list} id={id} role="listbox" aria-label="Ways" className="mt-3 max-h-80 overflow-y-auto">
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={`${command.more ?? ""} ${command.name}`}
            id={idOf(index)}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onClick={() => onGo(command)}
            className={classNames(
              "flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-lg px-3 wrap-anywhere hover:bg-sunken",
              index === at && "bg-sunken font-semibold",
            )}
          >
            {command.name}
            <Beside command={command} />
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function Beside({ command: { more, keys } }: { command: Command }) {
  if (more !== undefined) return <span className="text-fine text-soft">{more}</span>;
  if (keys === undefined) return null;
  return (
    <kbd className="flex gap-1 font-sans text-fine font-normal text-soft">
      {[...keys].map((key) => (
        <span key={key} className="rounded border border-line-strong px-1.5 uppercase">
          {key}
        </span>
      ))}
    </kbd>
  );
}
