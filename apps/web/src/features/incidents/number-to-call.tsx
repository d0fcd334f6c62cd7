import { useMutation } from "@tanstack/react-query";
import { Notice } from "../../ui/panel.tsx";
import { crewRefusal, t } from "../crew-language/index.ts";
import { readAlarmPhone } from "./allergen-mutations.ts";

interface NumberToCallProps {
  readonly eventId: string;
  readonly orderId: string;
}

/** Shows the number of a member who was warned, on request, which is audited. */
export function NumberToCall({ eventId, orderId }: NumberToCallProps) {
  const show = useMutation({ mutationFn: () => readAlarmPhone(eventId, orderId) });
  if (show.data === null) return <p role="status">{t("help.noNumber")}</p>;
  if (typeof show.data === "string")
    return (
      <a href={`tel:${show.data}`} className="number text-center text-crew-word underline">
        {show.data}
      </a>
    );
  return (
    <>
      {show.isError && <Notice tone="danger">{crewRefusal(show.error)}</Notice>}
      <button
        type="button"
        disabled={show.isPending}
        onClick={() => show.mutate()}
        className="min-h-18 rounded-lg border-2 border-line-strong text-crew-line font-semibold"
      >
        {t("help.showNumber")}
      </button>
    </>
  );
}
