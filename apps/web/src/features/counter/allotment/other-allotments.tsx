import type { CrewBoard, DeviceAllotment } from "@secret/contract";
import { CREW_REASON_MAX_LENGTH, formatEventClock } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { FIRST_FOCUS } from "../../../ui/use-modal.ts";
import { crewRefusal, t } from "../../crew-language/index.ts";
import { useCrewDevice } from "../../pickup/index.ts";
import { releaseAllotment } from "../counter-mutations.ts";
import { allotmentsQuery } from "../counter-queries.ts";

/** Lists other devices' offline allotments, since a broken or lost device can't release its own. */
export function OtherAllotments({ board }: { board: CrewBoard }) {
  const { deviceId } = useCrewDevice();
  const { data } = useQuery(allotmentsQuery(board.event.id));
  const [freeing, setFreeing] = useState<DeviceAllotment>();
  const others = (data?.allotments ?? []).filter((each) => each.deviceId !== deviceId && each.orders > 0);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-allotments">
      <h3 id="other-allotments" className="text-crew-line font-semibold">
        {t("allotment.otherDevices")}
      </h3>
      <ul className="mt-2 divide-y divide-line rounded-2xl border border-line bg-raised px-4">
        {others.map((each) => (
          <li key={each.deviceId} className="flex flex-wrap items-center gap-3 py-3">
            <p className="min-w-0 flex-1 basis-48 text-crew-note wrap-anywhere">
              {contentsOf(each, board)}
              <span className="figures block text-small text-soft">{setWhen(each, board)}</span>
            </p>
            <Button
              look="quiet"
              className="min-h-16"
              aria-label={t("allotment.releaseOf", { name: each.setBy })}
              onClick={() => setFreeing(each)}
            >
              {t("allotment.release")}
            </Button>
          </li>
        ))}
      </ul>
      {freeing !== undefined && (
        <FreeDialog eventId={board.event.id} allotment={freeing} onClose={() => setFreeing(undefined)} />
      )}
    </section>
  );
}

interface FreeDialogProps {
  readonly eventId: string;
  readonly allotment: DeviceAllotment;
  readonly onClose: () => void;
}

function FreeDialog({ eventId, allotment, onClose }: FreeDialogProps) {
  const { refresh } = useCrewDevice();
  const [reason, setReason] = useState("");
  const free = useMutation({
    mutationFn: () => releaseAllotment(eventId, allotment.deviceId, reason.trim()),
    onSuccess: () => {
      onClose();
      void refresh();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== "") free.mutate();
  };
  return (
    <Dialog title={t("allotment.releaseTitle", { name: allotment.setBy })} onClose={onClose}>
      <form onSubmit={send} className="grid gap-4">
        <p>{t("allotment.releaseText")}</p>
        {free.isError && <Notice tone="danger">{crewRefusal(free.error)}</Notice>}
        <Field
          label={t("allotment.reason")}
          placeholder={t("allotment.reasonExample")}
          value={reason}
          maxLength={CREW_REASON_MAX_LENGTH}
          autoComplete="off"
          {...FIRST_FOCUS}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button
          type="submit"
          look="crew"
          className="min-h-18"
          disabled={reason.trim() === ""}
          busy={free.isPending}
        >
          {t("allotment.release")}
        </Button>
      </form>
    </Dialog>
  );
}

function contentsOf({ orders, items }: DeviceAllotment, board: CrewBoard): string {
  const pieces = items.map(({ menuItemId, quantity }) => {
    const name = board.items.find(({ id }) => id === menuItemId)?.name ?? t("allotment.goneItemInList");
    return `${quantity} × ${name}`;
  });
  return [t("board.orders", { count: orders }), ...pieces].join(", ");
}

function setWhen({ setBy, updatedAt }: DeviceAllotment, { event }: CrewBoard): string {
  return `${setBy}, ${formatEventClock(new Date(updatedAt), event.timeZone)}`;
}
