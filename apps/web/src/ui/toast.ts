import type library from "react-hot-toast";

type Library = Pick<typeof library, "success" | "error" | "dismiss"> &
  ((...call: Parameters<typeof library>) => string);
type Show = (...call: Parameters<Library>) => void;

interface Toast extends Show {
  readonly success: Show;
  readonly error: Show;
  readonly dismiss: (id: string) => void;
}

/** Returns a `toast` whose calls wait, in order, until `connect` passes them to the library. */
export function createToast(): { toast: Toast; connect: (library: Library) => void } {
  let connected: Library | undefined;
  const waiting: ((library: Library) => unknown)[] = [];
  const call = (run: (library: Library) => unknown): void => {
    if (connected === undefined) waiting.push(run);
    else run(connected);
  };
  const show: Show = (...given) => call((library) => library(...given));
  const toast = Object.assign(show, {
    success: (...given: Parameters<Show>) => call(({ success }) => success(...given)),
    error: (...given: Parameters<Show>) => call(({ error }) => error(...given)),
    dismiss: (id: string) => call(({ dismiss }) => dismiss(id)),
  });
  const connect = (library: Library): void => {
    connected = library;
    for (const run of waiting.splice(0)) run(library);
  };
  return { toast, connect };
}

/** Shows and dismisses toasts. The library comes with `Toasts`, after the page, and gets earlier calls then. */
export const { toast, connect: connectToasts } = createToast();
