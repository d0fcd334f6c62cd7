import { useEffect } from "react";

let openForms = 0;

/** Registers a form as unsaved while it has changes. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    openForms += 1;
    return () => {
      openForms -= 1;
    };
  }, [isUnsaved]);
}

/** Returns whether leaving the page would lose unsaved changes. */
export function hasUnsavedWork(): boolean {
  return openForms > 0;
}
