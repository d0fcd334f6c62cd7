import { useEffect, useRef } from "react";

interface ChangedForm {
  readonly formState: { readonly dirtyFields: object };
  readonly subscribe: (to: {
    formState: { dirtyFields: true };
    callback: (state: { dirtyFields?: object }) => void;
  }) => () => void;
}

/** What of a form isn't saved, also before the page is drawn anew, and what is being saved. */
export function useUnsaved({ formState, subscribe }: ChangedForm) {
  // Not whether it is dirty: that is forgotten where somebody else's values come in beside what is typed.
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
    /** Has {@link settle} wait for something that saves; it comes to nothing where it was not saved. */
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
    /** Waits for what is being saved, then has the rest saved; whether nothing is unsaved any more. */
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
