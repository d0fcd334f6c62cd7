import { connect, type Socket } from "node:net";
import { LIVE_PATH } from "@secret/contract";
import type { SignedInMember } from "../../apps/server/testing/create-members.ts";
import { requestBytes } from "../kit/load.ts";

/** Open live streams. */
export interface KeptStreams {
  /** How many are still open. */
  readonly open: number;
  close(): void;
}

/** Opens a live stream for each member, and waits until it has begun. */
export async function openStreams(port: number, members: readonly SignedInMember[]): Promise<KeptStreams> {
  const sockets = new Set<Socket>();
  await Promise.all(
    members.map(async ({ cookie }) => {
      const socket = connect({ port, host: "127.0.0.1" });
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
      socket.write(requestBytes("GET", LIVE_PATH, { cookie }));
      await new Promise((begun) => socket.once("data", begun));
      socket.resume();
    }),
  );
  return {
    get open() {
      return sockets.size;
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
