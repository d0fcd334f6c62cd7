import { type KeyboardEvent, type ReactNode, useContext, useState } from "react";
import { Confirm } from "../../../../ui/confirm.tsx";
import { UnsavedItemsContext } from "../editor/use-unsaved.ts";

interface OpenQuestion {
  readonly name: string;
  readonly answer: (isFree: boolean) => void;
}

/** Asks whether an item is really free, before it is saved at $0.00. */
export function useFreeQuestion(): {
  readonly confirmFree: (name: string) => Promise<boolean>;
  /** The open question, if any. */
  readonly element: ReactNode;
} {
  const [asked, setAsked] = useState<OpenQuestion>();
  const confirmFree = async (name: string) => {
    const isFree = await new Promise<boolean>((answer) => setAsked({ name, answer }));
    setAsked(undefined);
    return isFree;
  };
  const element = asked !== undefined && (
    <Confirm
      title={`Is ${asked.name} free?`}
      message="Its price is $0.00. Members order it without paying for it."
      action="Save at $0.00"
      look="primary"
      onConfirm={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    />
  );
  return { confirmFree, element };
}

/** Saves the item on Enter in a text input. Needed because the item's fields are inside the event's form. */
export function saveByEnter(save: () => unknown) {
  return (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== "Enter" || !(target instanceof HTMLInputElement) || target.type === "checkbox") return;
    event.preventDefault();
    void save();
  };
}

interface Closing {
  /** Closes the form, and asks first if it has unsaved changes. */
  readonly ask: () => void;
  readonly question: ReactNode;
}

/**
 * Closes an item's form.
 * @param message describes what would be lost
 */
export function useClosing(unsavedKey: string, message: string, close: () => void): Closing {
  const { keys } = useContext(UnsavedItemsContext);
  const [isAsking, setAsking] = useState(false);
  return {
    ask: () => (keys.includes(unsavedKey) ? setAsking(true) : close()),
    question: isAsking && (
      <Confirm
        title="Close without saving?"
        message={message}
        action="Discard changes"
        back="Keep editing"
        onConfirm={() => {
          setAsking(false);
          close();
        }}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
