import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";

interface ChangedForm {
  readonly formState: { readonly dirtyFields: object };
  readonly subscribe: (to: {
    formState: { dirtyFields: true };
    callback: (state: { dirtyFields?: object }) => void;
  }) => () => void;
}

/** Tracks a form's unsaved changes, even before the next render, and its running save. */
export function useUnsaved({ formState, subscribe }: ChangedForm) {
  // Not `isDirty`, which resets when somebody else's values are loaded beside unsaved input.
  const changeCount = countChanges(formState);
  const changesNow = useRef(changeCount);
  const underWay = useRef<Promise<boolean>>(undefined);
  useEffect(
    () =>
      subscribe({
        formState: { dirtyFields: true },
        callback: (state) => {
          changesNow.current = countChanges(state);
        },
      }),
    [subscribe],
  );
  return {
    changeCount,
    /** Makes {@link settle} wait for a save, which resolves to undefined when nothing was saved. */
    track<Saved>(saving: Promise<Saved>): Promise<Saved> {
      const ended = saving.then(
        (saved) => saved !== undefined,
        () => false,
      );
      underWay.current = ended;
      void ended.then(() => {
        if (underWay.current === ended) underWay.current = undefined;
      });
      return saving;
    },
    /** Waits for the running save, then saves the rest. Resolves to whether nothing is left unsaved. */
    async settle(saveRest: () => Promise<unknown>): Promise<boolean> {
      const wasSaved = await underWay.current;
      if (wasSaved !== false && changesNow.current > 0) await saveRest();
      return changesNow.current === 0;
    },
  };
}

function countChanges({ dirtyFields = {} }: { readonly dirtyFields?: object }): number {
  return Object.keys(dirtyFields).length;
}

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
