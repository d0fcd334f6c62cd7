import fastify, { type FastifyInstance, LogController } from "fastify";
import { pino } from "pino";
import { expect, test } from "vitest";
import { registerErrorHandler } from "./problems.ts";

/** Returns an app that logs like main does and throws errors containing the client's input. */
function appThatFails(): { app: FastifyInstance; chunks: string[] } {
  const chunks: string[] = [];
  const app = fastify({
    loggerInstance: pino({ level: "warn" }, { write: (chunk: string) => void chunks.push(chunk) }),
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance;
  registerErrorHandler(app);
  app.all("/fails/:word", async (request) => {
    const { word } = request.params as { word: string };
    request.log.warn({ word, url: request.url, agent: request.headers["user-agent"] }, word);
    throw new Error(`no ${word} for ${request.headers["user-agent"]}`);
  });
  return { app, chunks };
}

const FORGED = '{"level":60,"msg":"all is well"}';

test.each(["\n", "\r\n", "\u2028", "\u0085", "\u0000", "\u001b[2K\r"])(
  "abuse 71: %j can't start a forged log line",
  async (sign) => {
    const { app, chunks } = appThatFails();
    const word = `quiet${sign}${FORGED}`;
    const headers = { "user-agent": `Firefox${sign}${FORGED}` };
    const answer = await app.inject({ method: "GET", url: `/fails/${encodeURIComponent(word)}`, headers });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain("quiet");
    expect(chunks).toHaveLength(2);
    for (const chunk of chunks) {
      expect(chunk.trimEnd().split("\n")).toHaveLength(1);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the log must not contain any of them.
      expect(chunk.trimEnd()).not.toMatch(/[\u0000-\u001f]/);
      expect(JSON.parse(chunk)).not.toMatchObject({ msg: "all is well" });
    }
    expect(JSON.parse(chunks[1] ?? "")).toMatchObject({
      level: 50,
      msg: "request failed",
      err: { message: `no ${word} for ${headers["user-agent"]}` },
    });
  },
);
