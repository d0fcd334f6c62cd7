import type { CrewBoard } from "@secret/contract";
import { type CrewHand, type Deed, isHandOff } from "./crew-hand.ts";

/** Compares the crew's actions with the server's final board. Returns each difference as a sentence. */
export function compareWithBoard(
  hands: readonly CrewHand[],
  board: CrewBoard,
  noShows: ReadonlySet<string>,
): string[] {
  const gaveAway = hands.map(ordersGivenAway);
  const differences = hands.flatMap(unansweredOf);
  for (const { id, orderNumber, status } of board.orders) {
    const devices = gaveAway.filter((orders) => orders.has(id)).length;
    const shown = board.conflicts.filter(({ orderId }) => orderId === id).length;
    const right = noShows.has(id) ? "ready" : "completed";
    if (status !== right) differences.push(`order ${orderNumber} is ${status} instead of ${right}`);
    if ((status === "completed") !== devices > 0)
      differences.push(`order ${orderNumber} is ${status}, and ${devices} devices gave it away`);
    if (shown !== Math.max(0, devices - 1))
      differences.push(`order ${orderNumber}: ${devices} devices gave it away, ${shown} conflicts are shown`);
  }
  return differences;
}

function unansweredOf({ device, deeds }: CrewHand): string[] {
  const unanswered = deeds.filter(({ id }) => !device.answers.has(id));
  return [
    ...unanswered.map(({ kind, id }) => `${kind} ${id} was never answered`),
    ...[...device.changedAnswers].map((id) => `action ${id} was answered in two ways`),
  ];
}

/** Returns the orders that a hand gave away, without refused and undone ones. */
function ordersGivenAway({ device, deeds }: CrewHand): ReadonlySet<string> {
  const given = new Set<string>();
  for (const deed of deeds) {
    if (!("orderId" in deed) || device.answers.get(deed.id)?.outcome === "refused") continue;
    const orderId = orderIdOf(deed, device);
    if (isHandOff(deed)) given.add(orderId);
    else if (deed.kind === "move" && deed.from === "completed") given.delete(orderId);
  }
  return given;
}

/** Returns an order's id. Until its sale is answered, a device knows a walk-up's order by the sale's id. */
function orderIdOf({ orderId }: Extract<Deed, { orderId: string }>, device: CrewHand["device"]): string {
  return device.answers.get(orderId)?.order?.id ?? orderId;
}
