import { COOKIE_SESSION, SESSION_HEADER, SMS_CONSENT_TEXT, TERMS_VERSION } from "@secret/contract";
import type { InjectOptions } from "fastify";
import { TEST_PASSWORD } from "./signed-in-member.ts";
import type { TestServer } from "./test-server.ts";

/** Response to a test browser. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Browser on our pages: it keeps cookies, sends its origin, and asks for a cookie session. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #server: TestServer;
  readonly #ip: string;
  readonly #headers: Record<string, string>;

  constructor(server: TestServer, options: { ip?: string; headers?: Record<string, string> } = {}) {
    this.#server = server;
    this.#ip = options.ip ?? "198.51.100.7";
    this.#headers = options.headers ?? {
      [SESSION_HEADER]: COOKIE_SESSION,
      origin: server.context.config.publicUrl,
    };
  }

  async send(
    method: Method,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const options: InjectOptions = {
      method,
      url,
      remoteAddress: this.#ip,
      headers: { ...this.#headers, ...(cookie === "" ? {} : { cookie }), ...headers },
    };
    if (body !== undefined) options.payload = body as object;
    const response = await this.#server.app.inject(options);
    for (const { name, value, maxAge } of response.cookies) {
      if (value === "" || maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = response.body;
    return {
      status: response.statusCode,
      body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }

  get(url: string): Promise<Answer> {
    return this.send("GET", url);
  }

  post(url: string, body?: unknown): Promise<Answer> {
    return this.send("POST", url, body);
  }

  signUp(address: { email: string } | { phone: string }, facts: SignUpFacts = {}): Promise<Answer> {
    return this.post("/auth/v1/signup", signUpBody(address, facts));
  }

  signIn(address: { email: string } | { phone: string }, password = TEST_PASSWORD): Promise<Answer> {
    return this.post("/auth/v1/token?grant_type=password", { ...address, password });
  }

  /** Returns the signed-in member as our pages see it. */
  async member(): Promise<Answer["body"]> {
    return (await this.get("/api/session")).body.member;
  }
}

/** Overrides for {@link signUpBody}. */
export interface SignUpFacts {
  readonly password?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Returns a complete sign-up body with a test's overrides. */
export function signUpBody(
  address: { email: string } | { phone: string },
  { password, data }: SignUpFacts = {},
) {
  return {
    ...address,
    password: password ?? TEST_PASSWORD,
    data: {
      first_name: "Marisol",
      last_name: "Vega",
      zip_code: "90012",
      is_adult: true,
      terms_version: TERMS_VERSION,
      ...("phone" in address ? { sms_consent: SMS_CONSENT_TEXT } : {}),
      ...data,
    },
  };
}

/** Returns the newest code sent to a recipient. */
export async function codeFor(server: TestServer, recipient: string): Promise<string> {
  const code = await findNewest(server, recipient, /\b\d{6}\b/);
  if (code === undefined) throw new Error(`no code was sent to ${recipient}`);
  return code;
}

/** Returns the newest link sent to a recipient. */
export async function linkFor(server: TestServer, recipient: string): Promise<URL> {
  const link = await findNewest(server, recipient, /\S+\/auth\/callback\?\S+/);
  if (link === undefined) throw new Error(`no link was sent to ${recipient}`);
  return new URL(link);
}

/**
 * Returns the newest match in a recipient's messages. Codes are sent first, so the newest message may not be the last
 * one requested.
 */
async function findNewest(
  server: TestServer,
  recipient: string,
  wanted: RegExp,
): Promise<string | undefined> {
  const messages = await server.messagesTo(recipient);
  return messages.map(({ body }) => wanted.exec(body)?.[0]).find((found) => found !== undefined);
}

/** Returns a code that is certainly wrong. */
export function otherCode(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

let lastHost = 0;

/** Returns a browser in a new network, since limits count by network. */
export function distantBrowser(server: TestServer, headers?: Record<string, string>): Browser {
  const ip = `203.0.${Math.floor(++lastHost / 250)}.${lastHost % 250}`;
  return new Browser(server, headers === undefined ? { ip } : { ip, headers });
}
