import { AsyncLocalStorage } from "node:async_hooks";
import type { ClientInfo } from "./client-info.ts";

/** Who is behind what happens now, and from where. */
interface Acting {
  readonly userId: string;
  readonly client: ClientInfo;
}

const requests = new AsyncLocalStorage<Acting>();

/** Runs what a request of somebody signed in asks for, so that it can be told from where they acted. */
export function actingAs<Value>(acting: Acting, work: () => Value): Value {
  return requests.run(acting, work);
}

/** From where an account acts right now; undefined where what happens isn't a request of theirs. */
export function clientOfActor(userId: string): ClientInfo | undefined {
  const acting = requests.getStore();
  return acting?.userId === userId ? acting.client : undefined;
}
