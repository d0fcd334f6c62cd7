import { useQuery } from "@tanstack/react-query";
import { keptByFeatures } from "../../../platform/kept-data.ts";
import { Notice } from "../../../ui/panel.tsx";

/** Shows on a crew device that another account's unsent moves are still on it, and who can send them. */
export function LeftMovesNotice() {
  const { data: count = 0 } = useQuery({
    queryKey: ["crew", "left-moves"],
    queryFn: () => keptByFeatures.countLeft(),
  });
  if (count === 0) return null;
  const [held, them] = count === 1 ? ["1 move is", "it"] : [`${count} moves are`, "them"];
  return (
    <Notice tone="warn">{`${held} still on this device. Sign in to send ${them}. Was your account turned off? Tell an admin: they can send ${them} from here.`}</Notice>
  );
}
