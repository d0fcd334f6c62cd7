import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { type EventDetail, IDEMPOTENCY_HEADER, placeOrder } from "@secret/contract";
import type { SignedInMember } from "../../apps/server/testing/create-members.ts";
import { readReply, requestBytes } from "../bench/http-load.ts";
import { orderBody } from "../bench/scene.ts";

/** How a request ended: a status, nothing at all of an answer, or a part of one. */
export type Ending = number | "untaken" | "cut";

/**
 * Members order one after another on so many kept connections, until the server takes nothing more.
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

/** @returns whether there is a reason to connect anew */
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
      const headers = { cookie: member.cookie, [IDEMPOTENCY_HEADER]: randomUUID() };
      socket.write(requestBytes("POST", placeOrder.path, headers, orderBody(event, 0)));
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
