import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { createTransport, type Transporter } from "nodemailer";
import { isLoopback } from "../../config-modes.ts";
import { QUEUE_CONCURRENCY } from "../jobs/define-job.ts";

/** Maximum time a mail server may take to respond, in ms. */
const TIMEOUT_MS = 10_000;
/** Default ports. Source: RFC 8314, 3.3; RFC 6409, 3.1. */
const PORTS = { implicitTls: 465, submission: 587 };

/**
 * Opens a pool of kept-alive connections to a mail server. The first mail connects. Requires TLS unless the mail
 * server is on this machine or the URL has `?requireTLS=false`.
 */
export function openMailPool(url: string) {
  const transport = createTransport({
    url,
    pool: true,
    // Mails hold codes. Without this, an attacker who strips STARTTLS from the greeting could read them.
    requireTLS: !isLoopback(new URL(url).hostname),
    // One connection per concurrent job, since mails waiting in the pool would ignore priorities.
    maxConnections: QUEUE_CONCURRENCY.mail,
    // Retry once, since the server may have closed an idle connection. Further retries are the job's.
    maxRequeues: 1,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const sockets = keepSockets(transport);
  /** Contents of mails in progress by message id; shows whether a mail has left this process. */
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
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    contents,
    send: (mail: Parameters<typeof transport.sendMail>[0]) => {
      underWay++;
      return transport.sendMail(mail);
    },
    /**
     * Stops waiting for a mail. After the last one of a retired pool, its connections are closed whatever the server
     * does.
     */
    leave() {
      underWay--;
      if (isRetired && underWay === 0) cut();
    },
    /** Accepts no more mails; those in progress may finish. */
    retire() {
      isRetired = true;
      transport.close();
    },
    /** Connects, greets and signs in, as for a mail. */
    verify: () => transport.verify(),
    close: () => transport.close(),
    /** Closes all connections at once, whatever the server does. */
    cut,
  };
}

/** Opens a transport's connections itself and tracks them, because nodemailer doesn't expose the busy ones. */
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
