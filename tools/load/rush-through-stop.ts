import { connect } from "node:net";
import type { EventDetail } from "@secret/contract";
import type { SignedInMember } from "../../apps/server/testing/create-members.ts";
import { readReply } from "../kit/load.ts";
import { orderBody, orderRequest } from "../kit/scene.ts";

/** End of a request: a status, no answer, or a part of one. */
export type Ending = number | "untaken" | "cut";

/**
 * Places orders one after another on a number of connections until the server accepts no more.
 * @param onEnding called with each request's ending
 */
export async function orderUntilStopped(
  { port, event, members }: { port: number; event: EventDetail; members: readonly SignedInMember[] },
  connections: number,
  onEnding: (ending: Ending, member: SignedInMember) => void,
): Promise<void> {
  let turn = 0;
  const line = async () => {
    for (;;) {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      const isKept = await orderOn(socket, () => members[turn++], event, onEnding);
      if (!isKept) return;
    }
  };
  await Promise.all(Array.from({ length: connections }, line));
}

/** Returns whether to open another connection. */
function orderOn(
  socket: ReturnType<typeof connect>,
  next: () => SignedInMember | undefined,
  event: EventDetail,
  onEnding: (ending: Ending, member: SignedInMember) => void,
): Promise<boolean> {
  return new Promise((done) => {
    let member: SignedInMember | undefined;
    let received = Buffer.alloc(0);
    const send = () => {
      member = next();
      if (member === undefined) {
        socket.destroy();
        done(false);
        return;
      }
      received = Buffer.alloc(0);
      socket.write(orderRequest(member.cookie, orderBody(event, 0)));
    };
    socket.on("connect", send);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      const status = readReply(received);
      if (status === undefined || member === undefined) return;
      onEnding(status, member);
      member = undefined;
      if (status === 200) send();
      else socket.destroy();
    });
    // A refused connection, or one that was closed: whatever was sent on it last has no answer, or a part of one.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (member !== undefined) onEnding(received.length === 0 ? "untaken" : "cut", member);
      done(false);
    });
  });
}
