import { type RefObject, useEffect } from "react";
import { isPlainKey } from "../../ui/plain-key.ts";

/** Focuses a field on "/", and leaves it on Escape without clearing it, so that the row keys work again. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && event.target === field.current) {
        event.preventDefault();
        field.current?.blur();
      }
      if (event.key !== "/" || !isPlainKey(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [field]);
}

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Moves through a list's `data-row` elements with "j" and "k". */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step === undefined || !isPlainKey(event)) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const at = rows.indexOf(document.activeElement as HTMLElement);
      const next = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
      next?.focus({ preventScroll: true });
      next?.scrollIntoView({ block: "nearest" });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [list]);
}
