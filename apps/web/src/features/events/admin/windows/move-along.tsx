import { instantOf, readWallTime } from "@secret/domain";
import { useWatch } from "react-hook-form";
import { Button } from "../../../../ui/button.tsx";
import { type TypedWindow, typedWindow } from "../empty-event.ts";
import { useEventFields } from "../use-event-fields.ts";

/** Once the pickup has moved: all windows move with it, those with orders too. */
export function MoveAlong({ onMove }: { onMove: (windows: TypedWindow[]) => void }) {
  const { form } = useEventFields();
  const [pickupStartsAt, timeZone, windows] = useWatch({
    control: form.control,
    name: ["pickupStartsAt", "timeZone", "pickupWindows"],
  });
  const first = windows.map(({ startsAt }) => startsAt).sort()[0];
  const [before, after] = [first ?? "", pickupStartsAt].map((each) => readWallTime(each, timeZone));
  if (before?.kind !== "once" || after?.kind !== "once") return null;
  const byMs = after.instant.getTime() - before.instant.getTime();
  if (byMs === 0) return null;
  const moved = (wallTime: string, twice: "earlier" | "later") =>
    new Date(instantOf(wallTime, timeZone, twice).getTime() + byMs).toISOString();
  const move = () =>
    onMove(
      form.getValues("pickupWindows").map(({ startsDisambiguation, endsDisambiguation, ...window }) => ({
        ...typedWindow(
          {
            startsAt: moved(window.startsAt, startsDisambiguation),
            endsAt: moved(window.endsAt, endsDisambiguation),
            maxOrders: null,
            maxUnits: null,
          },
          timeZone,
        ),
        id: window.id,
        maxOrders: window.maxOrders,
        maxUnits: window.maxUnits,
      })),
    );
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warn-ground px-4 py-3">
      <p className="min-w-0 flex-1 basis-48">The first window doesn't start with the pickup.</p>
      <Button look="quiet" onClick={move}>
        Move the windows along
      </Button>
    </div>
  );
}
