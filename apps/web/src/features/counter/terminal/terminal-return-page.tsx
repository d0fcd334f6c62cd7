import { BRAND, readTerminalAnswer } from "@secret/domain";
import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/panel.tsx";
import { t } from "../../crew-language/index.ts";
import { counterStore } from "../sale/use-sale.ts";

/**
 * Page that Square's Point of Sale app opens after a charge. It only hands the answer to the counter, which asks Square.
 * On iOS it may open in another browser than the one the counter runs in, which then asks Square when it is seen again.
 */
export function TerminalReturnPage() {
  const [eventId] = useState(() => {
    const answer = readTerminalAnswer(new URLSearchParams(location.search));
    return answer && counterStore.answerCharge(answer);
  });
  if (eventId !== undefined)
    return <Navigate to="/crew/$eventId/counter" params={{ eventId }} search={{}} replace />;
  return (
    <main>
      <EmptyState spot="shut-hatch" title={t("terminal.goBack")} isPage>
        <p className="text-soft">{t("terminal.goBackText", { brand: BRAND.programme })}</p>
        <LinkButton look="plain" to="/crew">
          {t("terminal.crewTools")}
        </LinkButton>
      </EmptyState>
    </main>
  );
}
