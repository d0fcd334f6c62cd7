import { lazy, Suspense, useSyncExternalStore } from "react";
import { reauthenticationPrompt, signInPrompt } from "../../../platform/prompts.ts";

/** The question that asks for reauthentication. */
const reauthenticationQuestion = createQuestion();

/** The question that asks a member whose session has ended to sign in without leaving the page. */
const signInQuestion = createQuestion();

reauthenticationPrompt.ask = reauthenticationQuestion.ask;
signInPrompt.ask = signInQuestion.ask;

const ReauthenticationDialog = lazy(async () => ({
  default: (await import("./reauthentication-dialog.tsx")).ReauthenticationDialog,
}));

const SignInDialog = lazy(async () => ({
  default: (await import("../sign-in/sign-in-dialog.tsx")).SignInDialog,
}));

/** Shows the dialog that an API call waits for: sign-in or reauthentication. Rendered once in each app shell. */
export function ReauthenticationPrompt() {
  const reauthentication = reauthenticationQuestion.useOpen();
  const signIn = signInQuestion.useOpen();
  return (
    <Suspense>
      {signIn !== undefined && <SignInDialog onFinish={signIn.finish} />}
      {reauthentication !== undefined && <ReauthenticationDialog onFinish={reauthentication.finish} />}
    </Suspense>
  );
}

/** An open dialog that API calls wait for. */
interface OpenQuestion {
  readonly answer: Promise<boolean>;
  readonly finish: (isDone: boolean) => void;
}

/** Creates a question that is open at most once: concurrent calls wait for the same answer. */
function createQuestion(): {
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
