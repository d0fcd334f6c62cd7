import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server on loopback that accepts everything and counts mails by recipient. */
export interface MailCounter {
  readonly url: string;
  /** Mails by recipient. */
  readonly counts: ReadonlyMap<string, number>;
  readonly taken: number;
  /** Resolves with the next mail to an address. */
  arrivalAt(address: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a mail server.
 * @param onTaken called with the number of mails before the sender gets the answer
 */
export async function startMailCounter(
  onTaken: (taken: number) => void = () => undefined,
): Promise<MailCounter> {
  const counts = new Map<string, number>();
  const waiting = new Map<string, () => void>();
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onData(content, { envelope }, done) {
      content.resume();
      content.on("end", () => {
        for (const { address } of envelope.rcptTo) {
          counts.set(address, (counts.get(address) ?? 0) + 1);
          waiting.get(address)?.();
          waiting.delete(address);
        }
        taken++;
        onTaken(taken);
        done();
      });
    },
  });
  // A killed sender closes its connections in the middle of a command.
  server.on("error", () => undefined);
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    counts,
    get taken() {
      return taken;
    },
    arrivalAt: (address) => new Promise((arrived) => waiting.set(address, arrived)),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
