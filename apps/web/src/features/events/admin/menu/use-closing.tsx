import { type ReactNode, useContext, useState } from "react";
import { Confirm } from "../../../../ui/confirm.tsx";
import { UnsavedItemsContext } from "../editor/unsaved-items.ts";

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
