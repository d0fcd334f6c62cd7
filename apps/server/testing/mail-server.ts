import { createServer, type Socket } from "node:net";

/** How a mail server answers: takes every mail, puts each off (greylisting), or says nothing at all. */
export type MailServerMood = "takes" | "defers" | "hangs";

/** A mail server on loopback that speaks as much SMTP as a sender needs. */
export interface MailServer {
  readonly url: string;
  /** May be changed at any time; a connection that hangs goes on hanging. */
  mood: MailServerMood;
  /** How many connections were opened so far, and how many of them are open. */
  readonly opened: number;
  readonly open: number;
  /** What was taken: headers and body. */
  readonly taken: readonly string[];
  /** Closes all connections; new ones may come. */
  hangUp(): void;
  close(): Promise<void>;
}

const DEFERRED = "451 4.7.1 Please try again later";

export async function openMailServer(mood: MailServerMood): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const taken: string[] = [];
  let opened = 0;
  const server = createServer((socket) => {
    opened++;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    if (self.mood !== "hangs") converse(socket, self, (mail) => taken.push(mail));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
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
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    close() {
      self.hangUp();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return self;
}

function converse(socket: Socket, server: MailServer, take: (mail: string) => void): void {
  let received = "";
  let isInMail = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say("220 mail.example");
  socket.on("data", (chunk) => {
    received += chunk.toString();
    for (;;) {
      const end = received.indexOf(isInMail ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const text = received.slice(0, end);
      received = received.slice(end + (isInMail ? 5 : 2));
      if (isInMail) {
        isInMail = false;
        take(text);
        say("250 taken");
      } else if (text === "DATA") {
        isInMail = true;
        say("354 go on");
      } else {
        say(text.startsWith("RCPT") && server.mood === "defers" ? DEFERRED : "250 fine");
      }
    }
  });
}
