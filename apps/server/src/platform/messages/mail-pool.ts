import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { createTransport, type Transporter } from "nodemailer";
import { LANE_WIDTHS } from "../jobs/define-job.ts";

/** A mail server that says nothing for so long has failed. */
const TIMEOUT_MS = 10_000;
/** Where the address names no port. Source: RFC 8314, 3.3; RFC 6409, 3.1. */
const PORTS = { implicitTls: 465, submission: 587 };

/** Connections to a mail server, which are kept from mail to mail. Nothing connects until the first one. */
export function openMailPool(url: string) {
  const transport = createTransport({
    url,
    pool: true,
    // One for each mail that the lane carries at a time: none waits in here, where nothing goes first.
    maxConnections: LANE_WIDTHS.mail,
    // Once, since the server may have closed a connection that was kept. The rest is the job's.
    maxRequeues: 1,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const sockets = keepSockets(transport);
  /** The contents of the mails under way. What was read of one has left this process. */
  const contents = new Map<string, Readable>();
  transport.use("stream", ({ message }, done) => {
    const { createReadStream } = message;
    message.createReadStream = (...options) => {
      const content = createReadStream.apply(message, options);
      contents.set(message.messageId(), content);
      return content;
    };
    done();
  });
  let underWay = 0;
  let isRetired = false;
  return {
    contents,
    send: (mail: Parameters<typeof transport.sendMail>[0]) => {
      underWay++;
      return transport.sendMail(mail);
    },
    /** A mail is waited for no longer. With the last one of a retired pool its connections end, whatever the server does. */
    leave() {
      underWay--;
      if (isRetired && underWay === 0) for (const socket of sockets) socket.destroy();
    },
    /** Takes no mail any more; those under way may come to their end. */
    retire() {
      isRetired = true;
      transport.close();
    },
    /** Connects, greets and signs in, as for a mail. */
    verify: () => transport.verify(),
    close: () => transport.close(),
  };
}

/** Opens a transport's connections as it would by itself: it lets nobody have those that are busy. */
function keepSockets(transport: Pick<Transporter, "getSocket">): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  transport.getSocket = ({ host, port, secure, connectionTimeout }, done) => {
    const socket = connect({
      host: host ?? "localhost",
      port: port ?? (secure ? PORTS.implicitTls : PORTS.submission),
    });
    const timedOut = () =>
      socket.destroy(Object.assign(new Error("the mail server can't be reached"), { code: "ETIMEDOUT" }));
    const timer = setTimeout(timedOut, connectionTimeout);
    sockets.add(socket);
    socket.once("close", () => {
      clearTimeout(timer);
      sockets.delete(socket);
    });
    socket.once("error", done);
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.off("error", done);
      done(null, { connection: socket });
    });
  };
  return sockets;
}
