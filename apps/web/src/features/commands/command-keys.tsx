import { useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { isPlainKey } from "../../ui/plain-key.ts";
import { type Command, PAGES } from "./commands.ts";

const Palette = lazyPart(() => import("./palette.tsx"), "Palette");

/** Maximum time between the two keys of a shortcut, in ms. */
const SEQUENCE_MS = 1_500;

/**
 * Keyboard shortcuts of the admin pages: the command palette, and two keys per page. A button opens the palette without
 * a keyboard.
 */
export function CommandKeys() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const go = ({ to, params = {}, search = {} }: Command) => {
    setOpen(false);
    void navigate({ to, params, search } as never);
  };
  useCommandKeys(() => setOpen(true), go);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="ml-auto inline-flex items-center gap-2 px-1 font-semibold whitespace-nowrap text-soft hover:text-ink focus-visible:outline-offset-[-3px] max-xl:hidden"
      >
        Go to
        <kbd className="rounded border border-line-strong px-1.5 font-sans text-fine font-normal">Ctrl K</kbd>
      </button>
      <Suspense>{isOpen && <Palette onGo={go} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function useCommandKeys(onOpen: () => void, onGo: (command: Command) => void): void {
  const open = useEffectEvent(onOpen);
  const go = useEffectEvent(onGo);
  useEffect(() => {
    let first: { readonly key: string; readonly at: number } | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        if (document.querySelector("dialog[open]") === null) open();
        return;
      }
      if (!isPlainKey(event)) return;
      const isSecond = first !== undefined && event.timeStamp - first.at < SEQUENCE_MS;
      const page = isSecond ? PAGES.find(({ keys }) => keys === `${first?.key}${event.key}`) : undefined;
      first = page === undefined ? { key: event.key, at: event.timeStamp } : undefined;
      if (page === undefined) return;
      event.preventDefault();
      go(page);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
