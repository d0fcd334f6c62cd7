import { counted } from "@secret/domain";
import { createRoot } from "react-dom/client";
import { Confirm } from "../../../ui/confirm.tsx";

/**
 * Asks whether unsent actions may be lost. It renders outside the page's own tree, because any page can sign
 * out.
 */
export function confirmSignOut(count: number): Promise<boolean> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const answer = (isAgreed: boolean) => {
      root.unmount();
      place.remove();
      resolve(isAgreed);
    };
    const changes = counted(count, "change");
    root.render(
      <Confirm
        title="Sign out without sending?"
        message={`${changes} ${count === 1 ? "hasn't" : "haven't"} been sent, because there's no connection. Stay signed in and we'll send ${count === 1 ? "it" : "them"} when it's back.`}
        action={`Sign out and lose ${changes}`}
        back="Stay signed in"
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      />,
    );
  });
}
