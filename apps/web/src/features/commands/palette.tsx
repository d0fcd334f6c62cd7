import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { SELECT } from "../../ui/field.tsx";
import { useOptions } from "../../ui/use-options.ts";
import { useSettled } from "../../ui/use-settled.ts";
import { adminEventsQuery } from "../events/index.ts";
import { commandSearchQuery } from "./command-queries.ts";
import { type Command, findCommands } from "./commands.ts";
import { Keys } from "./keys.tsx";

interface PaletteProps {
  readonly onGo: (command: Command) => void;
  readonly onClose: () => void;
}

/** Command palette: opens a page, event, order, member or search by a part of its name. */
export function Palette({ onGo, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // The dialog focuses its first button when it opens, so the field takes the focus after that.
  useEffect(() => field.current?.focus(), []);
  const events = useQuery(adminEventsQuery).data?.events ?? [];
  const found = useServerResults(typed.trim());
  const commands = findCommands(typed, events, found);
  const options = useOptions(commands, onGo);

  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        {...options.field}
        role="combobox"
        ref={field}
        type="text"
        aria-label="Page, event or search"
        aria-expanded="true"
        placeholder="Page, event, order number, name"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          options.restart();
        }}
        onKeyDown={options.onKeyDown}
        className={`${SELECT} w-full`}
      />
      <div {...options.listbox} role="listbox" aria-label="Results" className="mt-3 max-h-80 overflow-y-auto">
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          <div
            key={[command.name, command.more, ...Object.values(command.params ?? {})].join(" ")}
            {...options.option(index)}
            role="option"
            tabIndex={-1}
            onClick={() => onGo(command)}
          >
            {command.name}
            <CommandHint command={command} />
          </div>
        ))}
      </div>
      {found === undefined && (
        <p role="status" className="px-3 py-2.5 text-small text-soft">
          Searching…
        </p>
      )}
    </Dialog>
  );
}

/** Returns the orders and members that the server found; undefined before its answer. */
function useServerResults(search: string): readonly Command[] | undefined {
  const settled = useSettled(search);
  const { data, isFetching } = useQuery(commandSearchQuery(settled));
  if (search !== settled) return undefined;
  return isFetching ? data : (data ?? []);
}

function CommandHint({ command: { more, keys } }: { command: Command }) {
  if (more !== undefined) return <span className="text-fine text-soft">{more}</span>;
  if (keys === undefined) return null;
  return <Keys keys={[...keys]} />;
}
