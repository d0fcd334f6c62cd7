import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/**
 * Behavior of the test mail server: accepts every mail, defers it (greylisting), rejects its recipient (unknown, by
 * policy, or full mailbox), says nothing, never ends its response, waits for {@link MailServer.answer}, or accepts the
 * mail and disconnects before responding.
 */
export type MailServerMood =
  | "takes"
  | "defers"
  | "refuses"
  | "refuses by policy"
  | "is full"
  | "hangs"
  | "dribbles"
  | "waits"
  | "loses the answer";

/** Mail server on loopback. */
export interface MailServer {
  readonly url: string;
  /** Current behavior; changing it doesn't affect a hanging connection. */
  mood: MailServerMood;
  /** Number of connections opened so far, and of those still open. */
  readonly opened: number;
  readonly open: number;
  /** Accepted mails with headers and body. */
  readonly taken: readonly string[];
  /** Number of mails waiting for a response. */
  readonly waiting: number;
  /** Accepts the waiting mails. */
  answer(): void;
  /** Closes all connections; new ones are accepted. */
  hangUp(): void;
  close(): Promise<void>;
}

const TO_RECIPIENT: Partial<Record<MailServerMood, readonly [code: number, words: string]>> = {
  defers: [451, "4.7.1 Please try again later"],
  refuses: [550, "5.1.1 No such mailbox here"],
  "refuses by policy": [550, "5.7.1 Not from you"],
  "is full": [552, "5.2.2 Mailbox full"],
};

/** Starts a test mail server. */
export async function openMailServer(mood: MailServerMood): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  let opened = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onConnect(_session, greet) {
      if (self.mood !== "hangs") greet();
    },
    onRcptTo(_recipient, _session, answer) {
      const refusal = TO_RECIPIENT[self.mood];
      answer(refusal && Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }));
    },
    async onData(stream, _session, answer) {
      const mail = Buffer.concat(await stream.toArray()).toString();
      if (self.mood === "dribbles") {
        for (const socket of sockets) dribble(socket);
        return;
      }
      if (self.mood === "waits") {
        waiting.push(answer);
        return;
      }
      taken.push(mail);
      if (self.mood === "loses the answer") self.hangUp();
      else answer();
    },
  });
  // The tests are about senders that disconnect, so their errors are expected.
  smtp.on("error", () => undefined);
  smtp.server.on("connection", (socket: Socket) => {
    opened++;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const server = smtp.listen(0, "127.0.0.1");
  await new Promise<void>((listening) => server.once("listening", listening));
  const { port } = server.address() as { port: number };
  const self: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mood,
    get opened() {
      return opened;
    },
    get open() {
      return sockets.size;
    },
    taken,
    get waiting() {
      return waiting.length;
    },
    answer() {
      for (const answer of waiting.splice(0)) answer();
    },
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    close() {
      self.hangUp();
      return new Promise((closed) => smtp.close(closed));
    },
  };
  return self;
}

/** Keeps a connection busy with data, without ever sending the expected response. */
function dribble(socket: Socket): void {
  const timer = setInterval(() => socket.write("250-one moment\r\n"), 20);
  socket.on("close", () => clearInterval(timer));
}
