import { AlarmRow } from "../conflicts/alarm-row.tsx";
import type { AnsweredAction } from "../device/crew-device.ts";

interface BoardRefusalsProps {
  readonly refused: readonly AnsweredAction[];
  readonly onSeen: (actionIds: readonly string[]) => void;
}

/** Lists this device's moves that the server refused; several of one order for one reason share a row. */
export function BoardRefusals({ refused, onSeen }: BoardRefusalsProps) {
  const texts = [...new Set(refused.map(refusalText))];
  return (
    <div role="alert">
      {texts.map((text) => {
        const actions = refused.filter((each) => refusalText(each) === text);
        return (
          <AlarmRow
            key={text}
            action="Got it"
            about={actions[0]?.order?.orderNumber ?? "this"}
            onAct={() => onSeen(actions.map(({ id }) => id))}
          >
            {text}
          </AlarmRow>
        );
      })}
    </div>
  );
}

function refusalText({ order, code, message }: AnsweredAction): string {
  if (order !== null && code === "ORDER_CANCELLED")
    return `${order.orderNumber} was cancelled. If the bag is gone, tell an admin.`;
  return `Not done${order === null ? "" : `, ${order.orderNumber}`}: ${message ?? "the server refused it."}`;
}
