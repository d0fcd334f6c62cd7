import { useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { isPlainKey } from "../../ui/plain-key.ts";
import { type Command, PAGES } from "./commands.ts";

const Palette = lazyPart(() => import("./palette.tsx"), "Palette");
const Shortcuts = lazyPart(() => import("./shortcuts.tsx"), "Shortcuts");

/** Looks of the palette's button: beside the header's tabs, or as a field at the top of the rail. */
const LOOKS = {
  tab: "ml-auto inline-flex min-w-11 shrink-0 items-center justify-center gap-2 px-1 font-semibold whitespace-nowrap text-soft hover:text-ink focus-visible:outline-offset-[-3px]",
  field:
    "flex min-h-11 w-full flex-wrap items-center gap-2 rounded-xl border-[1.5px] border-line-strong bg-raised px-3 text-small text-soft hover:text-ink focus-visible:outline-offset-[-3px]",
} as const;

/** Maximum time between the two keys of a shortcut, in ms. */
const SEQUENCE_MS = 1_500;

/**
 * Keyboard shortcuts of the admin pages: the command palette, two keys per page, and "?" for a sheet of them all. A
 * button opens the palette without a keyboard.
 */
export function CommandKeys({ look }: { look: keyof typeof LOOKS }) {
  const [open, setOpen] = useState<"palette" | "shortcuts">();
  const close = () => setOpen(undefined);
  const navigate = useNavigate();
  const go = ({ to, params = {}, search = {} }: Command) => {
    close();
    void navigate({ to, params, search } as never);
  };
  useCommandKeys(setOpen, go);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen("palette")}
        className={LOOKS[look]}
      >
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="size-5 shrink-0 fill-none stroke-current stroke-2"
        >
          <circle cx="9" cy="9" r="5.5" />
          <path d="m13 13 4.5 4.5" />
        </svg>
        <span className={look === "tab" ? "max-lg:sr-only" : "mr-auto"}>Go to</span>
        {look === "field" && (
          <kbd className="rounded border border-line-strong px-1.5 font-sans text-fine font-normal">
            Ctrl K
          </kbd>
        )}
      </button>
      <Suspense>
        {open === "palette" && <Palette onGo={go} onClose={close} />}
        {open === "shortcuts" && <Shortcuts onClose={close} />}
      </Suspense>
    </>
  );
}

function useCommandKeys(
  onOpen: (what: "palette" | "shortcuts") => void,
  onGo: (command: Command) => void,
): void {
  const open = useEffectEvent(onOpen);
  const go = useEffectEvent(onGo);
  useEffect(() => {
    let first: { readonly key: string; readonly at: number } | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        if (document.querySelector("dialog[open]") === null) open("palette");
        return;
      }
      if (!isPlainKey(event)) return;
      if (event.key === "?") return open("shortcuts");
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
