import { useSyncExternalStore } from "react";

/** An open dialog that API calls wait for. */
export interface OpenQuestion {
  readonly answer: Promise<boolean>;
  readonly finish: (isDone: boolean) => void;
}

/** Creates a question that is open at most once: concurrent calls wait for the same answer. */
export function createQuestion(): {
  readonly ask: () => Promise<boolean>;
  /** The open question, if any. */
  readonly useOpen: () => OpenQuestion | undefined;
} {
  let open: OpenQuestion | undefined;
  const listeners = new Set<() => void>();
  const set = (question: OpenQuestion | undefined) => {
    open = question;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    ask() {
      if (open !== undefined) return open.answer;
      let resolve: (isDone: boolean) => void;
      const answer = new Promise<boolean>((done) => {
        resolve = done;
      });
      const finish = (isDone: boolean) => {
        set(undefined);
        resolve(isDone);
      };
      set({ answer, finish });
      return answer;
    },
    useOpen: () =>
      useSyncExternalStore(
        subscribe,
        () => open,
        () => undefined,
      ),
  };
}
