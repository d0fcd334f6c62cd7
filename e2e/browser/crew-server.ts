import type { CrewAction, CrewBoard, CrewOrder } from "@secret/contract";
import type { Page } from "playwright-core";

/** A fake server of one event's board. */
export interface CrewServer {
  /** The board that pages get with their next request. */
  board: CrewBoard;
  /** The actions that pages have sent, in order. */
  readonly actions: CrewAction[];
  /** Reason with which all further actions are refused. */
  refuses: string | undefined;
}

export function makeCrewServer(board: CrewBoard): CrewServer {
  return { board, actions: [], refuses: undefined };
}

/** Mocks the server for an event that doesn't exist: records actions and accepts every move. */
export async function serveBoard(page: Page, server: CrewServer): Promise<void> {
  await page.route("**/api/crew/events/*/board?*", (route) => route.fulfill({ json: server.board }));
  await page.route("**/api/crew/events/*/choices?*", (route) => route.fulfill({ json: { choices: [] } }));
  await page.route("**/api/crew/events/*/actions", async (route) => {
    const { actions } = route.request().postDataJSON() as { actions: CrewAction[] };
    server.actions.push(...actions);
    if (server.refuses === undefined) for (const action of actions) applyAction(server, action);
    const answers = actions.map((action) => ({
      id: action.id,
      outcome: server.refuses === undefined ? "done" : "refused",
      code: server.refuses === undefined ? null : "ORDER_MOVE_NOT_ALLOWED",
      message: server.refuses ?? null,
      order: orderOf(server, action),
    }));
    await route.fulfill({ json: { serverTime: new Date().toISOString(), answers } });
  });
}

function orderOf({ board }: CrewServer, action: CrewAction): CrewOrder | null {
  return board.orders.find(({ id }) => "orderId" in action && id === action.orderId) ?? null;
}

function applyAction(server: CrewServer, action: CrewAction): void {
  const { board } = server;
  if (action.kind === "conflict-seen") {
    server.board = { ...board, conflicts: board.conflicts.filter(({ id }) => id !== action.conflictId) };
  }
  if (action.kind === "end-remake") {
    server.board = { ...board, remakes: board.remakes?.filter(({ orderId }) => orderId !== action.orderId) };
  }
  if (action.kind !== "move" && action.kind !== "hand-off") return;
  const status = action.kind === "move" ? action.to : "completed";
  const pickedUpAt = status === "completed" ? action.at : null;
  const orders = board.orders.map((order) =>
    order.id === action.orderId
      ? { ...order, status, statusSince: action.at, updatedAt: laterThan(order), pickedUpAt }
      : order,
  );
  server.board = { ...board, orders };
}

/** Returns a time after the order's last change, so that pages can tell an older board that arrives later. */
function laterThan({ updatedAt }: CrewOrder): string {
  return new Date(Math.max(Date.now(), Date.parse(updatedAt) + 1)).toISOString();
}
