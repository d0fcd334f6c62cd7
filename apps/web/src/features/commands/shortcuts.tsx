import type { ReactNode } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { PAGES } from "./commands.ts";
import { Keys } from "./keys.tsx";

/** Shortcuts besides those of the pages. */
const OTHERS = [
  { name: "Go to a page, event, order or member", keys: ["Ctrl", "K"] },
  { name: "Search the list", keys: ["/"] },
  { name: "Next or previous entry of the audit log", keys: ["J", "K"] },
  { name: "Show these shortcuts", keys: ["?"] },
] as const;

/** Sheet of the admin's keyboard shortcuts. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const pages = PAGES.flatMap(({ name, keys }) => (keys === undefined ? [] : [{ name, keys: [...keys] }]));
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <List>
        {OTHERS.map((shortcut) => (
          <Shortcut key={shortcut.name} {...shortcut} />
        ))}
      </List>
      <h3 className="mt-5 mb-1 text-small text-soft">Pages</h3>
      <List>
        {pages.map((shortcut) => (
          <Shortcut key={shortcut.name} {...shortcut} />
        ))}
      </List>
    </Dialog>
  );
}

function List({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 sm:grid-cols-[1fr_auto]">{children}</dl>;
}

function Shortcut({ name, keys }: { name: string; keys: readonly string[] }) {
  return (
    <div className="col-span-full flex min-h-9 items-center justify-between gap-4 border-t border-line">
      <dt>{name}</dt>
      <dd>
        <Keys keys={keys} />
      </dd>
    </div>
  );
}
