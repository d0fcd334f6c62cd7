import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/**
 * How a mail server answers: takes every mail, puts each off (graylisting), refuses its recipient for good, because there
 * is none or by its policy or because the mailbox is full, says nothing at all, never comes to the end of its answer to a
 * mail, lets it wait for {@link MailServer.answer}, or takes the mail and is gone before it says so.
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

/** A mail server on loopback. */
export interface MailServer {
  readonly url: string;
  /** May be changed at any time; a connection that hangs goes on hanging. */
  mood: MailServerMood;
  /** How many connections were opened so far, and how many of them are open. */
  readonly opened: number;
  readonly open: number;
  /** What was taken: headers and body. */
  readonly taken: readonly string[];
  /** How many mails wait for an answer. */
  readonly waiting: number;
  /** Answers those that wait: they are taken. */
  answer(): void;
  /** Closes all connections; new ones may come. */
  hangUp(): void;
  close(): Promise<void>;
}

const TO_RECIPIENT: Partial<Record<MailServerMood, readonly [code: number, words: string]>> = {
  defers: [451, "4.7.1 Please try again later"],
  refuses: [550, "5.1.1 No such mailbox here"],
  "refuses by policy": [550, "5.7.1 Not from you"],
  "is full": [552, "5.2.2 Mailbox full"],
};

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
  // A sender that hangs up is what the tests are about.
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

/** Says something so often that nobody takes it for gone, and never what a sender waits for. */
function dribble(socket: Socket): void {
  const timer = setInterval(() => socket.write("250-one moment\r\n"), 20);
  socket.on("close", () => clearInterval(timer));
}
