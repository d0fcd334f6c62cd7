import { useEffect, useRef } from "react";

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
