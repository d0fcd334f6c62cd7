import { useSyncExternalStore } from "react";

/** A call that waits for its member to prove that it's them. */
interface ProofRequest {
  readonly answer: Promise<boolean>;
  readonly finish: (isProven: boolean) => void;
}

let open: ProofRequest | undefined;
const listeners = new Set<() => void>();

function set(request: ProofRequest | undefined): void {
  open = request;
  for (const listener of listeners) listener();
}

/** Opens the dialog. Calls that are refused while it is open wait for the same answer. */
export function askForProof(): Promise<boolean> {
  if (open !== undefined) return open.answer;
  let resolve: (isProven: boolean) => void;
  const answer = new Promise<boolean>((done) => {
    resolve = done;
  });
  const finish = (isProven: boolean) => {
    set(undefined);
    resolve(isProven);
  };
  set({ answer, finish });
  return answer;
}

/** The dialog to show, if any. */
export function useProofRequest(): ProofRequest | undefined {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
