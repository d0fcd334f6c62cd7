import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A real mail server on loopback that takes everything, and knows how many mails each recipient has got. */
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
 * @param onTaken called with every mail that is taken, before its sender is told so: what is done there happens between
 * the two
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
  // A sender that was killed closes its connections in the middle of a word.
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
