import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** Runs a task with a mail server that takes every mail at once and keeps none. */
export async function withMailSink<Result>(task: (url: string) => Promise<Result>): Promise<Result> {
  const sink = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, _session, taken) => stream.on("end", () => taken()).resume(),
  });
  // A server that is killed leaves its connections open.
  sink.on("error", () => undefined);
  sink.listen(0, "127.0.0.1");
  await once(sink.server, "listening");
  const { port } = sink.server.address() as AddressInfo;
  return task(`smtp://127.0.0.1:${port}`).finally(() => new Promise<void>((closed) => sink.close(closed)));
}
