import { createRoot } from "react-dom/client";
import { Confirm } from "../../../ui/confirm.tsx";

/**
 * Asks whether unsent actions may be lost. It renders outside the page's own tree, because any page can sign
 * out.
 */
export function askBeforeSignOut(count: number): Promise<boolean> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const answer = (isAgreed: boolean) => {
      root.unmount();
      place.remove();
      resolve(isAgreed);
    };
    const what = count === 1 ? "1 move hasn't" : `${count} moves haven't`;
    root.render(
      <Confirm
        title="Sign out without sending?"
        message={`${what} reached the kitchen's list: there is no connection. Stay signed in, and they are sent as soon as it is back.`}
        action="Lose them and sign out"
        back="Stay signed in"
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      />,
    );
  });
}
