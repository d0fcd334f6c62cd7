import { AsyncLocalStorage } from "node:async_hooks";
import type { ClientInfo } from "./client-info.ts";

/** Account that makes the current request, and its client. */
interface Acting {
  readonly userId: string;
  readonly client: ClientInfo;
}

const requests = new AsyncLocalStorage<Acting>();

/** Runs the work of a signed-in account's request, so code below can look up the client. */
export function runAsActor<Value>(acting: Acting, work: () => Value): Value {
  return requests.run(acting, work);
}

/** Returns the client of the account's current request, or undefined outside a request of that account. */
export function clientOfActor(userId: string): ClientInfo | undefined {
  const acting = requests.getStore();
  return acting?.userId === userId ? acting.client : undefined;
}
