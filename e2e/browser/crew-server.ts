import type { CrewAction, CrewBoard, CrewOrder } from "@secret/contract";
import type { Page } from "playwright-core";

/** What stands in for the server of one event's board. */
export interface CrewServer {
  /** As the pages are told when they ask next. */
  board: CrewBoard;
  /** What they have done, in its order. */
  readonly actions: CrewAction[];
  /** Why of what they do from here on nothing stands. */
  refuses: string | undefined;
}

export function makeCrewServer(board: CrewBoard): CrewServer {
  return { board, actions: [], refuses: undefined };
}

/** Answers for an event that no server has: what a page does is written down, and every move stands. */
export async function serveBoard(page: Page, server: CrewServer): Promise<void> {
  await page.route("**/api/crew/events/*/board?*", (route) => route.fulfill({ json: server.board }));
  await page.route("**/api/crew/events/*/actions", async (route) => {
    const { actions } = route.request().postDataJSON() as { actions: CrewAction[] };
    server.actions.push(...actions);
    if (server.refuses === undefined) for (const action of actions) carryOut(server, action);
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

function carryOut(server: CrewServer, action: CrewAction): void {
  const { board } = server;
  if (action.kind === "conflict-seen") {
    server.board = { ...board, conflicts: board.conflicts.filter(({ id }) => id !== action.conflictId) };
  }
  if (action.kind !== "move" && action.kind !== "hand-over") return;
  const status = action.kind === "move" ? action.to : "completed";
  const pickedUpAt = status === "completed" ? action.at : null;
  const orders = board.orders.map((order) =>
    order.id === action.orderId
      ? { ...order, status, statusSince: action.at, updatedAt: afterwards(order), pickedUpAt }
      : order,
  );
  server.board = { ...board, orders };
}

/** Later than it changed last: of a board that was asked for before, and comes after, pages know that it is the older one. */
function afterwards({ updatedAt }: CrewOrder): string {
  return new Date(Math.max(Date.now(), Date.parse(updatedAt) + 1)).toISOString();
}
