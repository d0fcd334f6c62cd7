import { useEffect } from "react";

let openForms = 0;

/** Reports a form with unsaved changes for as long as it has some. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    openForms += 1;
    return () => {
      openForms -= 1;
    };
  }, [isUnsaved]);
}

/** Whether leaving the page would lose something typed. */
export function hasUnsavedWork(): boolean {
  return openForms > 0;
}
