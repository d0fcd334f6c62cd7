import { createRoot } from "react-dom/client";
import { Confirm } from "../../../ui/confirm.tsx";
import { t } from "../../crew-language/index.ts";

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
    root.render(
      <Confirm
        title={t("shell.signOutTitle")}
        message={t("shell.signOutText", { count })}
        action={t("shell.signOutAction", { count })}
        back={t("shell.staySignedIn")}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      />,
    );
  });
}
