import { createContext, useCallback, useContext, useEffect, useMemo, useState } from "react";

/** Keys of the item forms with unsaved changes. */
interface UnsavedItems {
  readonly keys: readonly string[];
  readonly report: (key: string, isUnsaved: boolean) => void;
}

export const UnsavedItemsContext = createContext<UnsavedItems>({ keys: [], report: () => undefined });

/** Collects unsaved item forms for the editor, so that leaving it asks once. */
export function useUnsavedItems(): UnsavedItems {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const report = useCallback((key: string, isUnsaved: boolean) => {
    setKeys((before) => {
      if (before.includes(key) === isUnsaved) return before;
      return isUnsaved ? [...before, key] : before.filter((each) => each !== key);
    });
  }, []);
  return useMemo(() => ({ keys, report }), [keys, report]);
}

/** Reports an item form's unsaved changes while it is mounted. */
export function useTellUnsaved(key: string, isUnsaved: boolean): void {
  const { report } = useContext(UnsavedItemsContext);
  useEffect(() => {
    report(key, isUnsaved);
    return () => report(key, false);
  }, [report, key, isUnsaved]);
}
