/** Of all that are remembered together. */
const LIMIT_BYTES = 32 * 1024 * 1024;
/** What one costs, as measured with 50,000 of them; its token and how it was proven come to that. */
const ENTRY_BYTES = 760;
const METHOD_BYTES = 80;

/** What has to be known of a session to remember it. */
interface Memorable {
  readonly userId: string;
  readonly methods: readonly unknown[];
}

interface Entry<Session> {
  readonly session: Session;
  readonly trustedUntil: number;
}

/**
 * Sessions that were found a moment ago. Where there is no room, those whose time is over make it; else a new one isn't
 * remembered: who is remembered stays so, and with more members than there is room for, the others alone are looked up.
 */
export class SessionMemory<Session extends Memorable> {
  /** By the token; whose time ends first comes first, about. */
  readonly #entries = new Map<string, Entry<Session>>();
  readonly #keysOfUsers = new Map<string, Set<string>>();
  readonly #limitBytes: number;
  #bytes = 0;

  constructor(limitBytes = LIMIT_BYTES) {
    this.#limitBytes = limitBytes;
  }

  /** Undefined unless it may be trusted now, in milliseconds since 1970. */
  find(key: string, now: number): Session | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.trustedUntil > now ? entry.session : undefined;
  }

  remember(key: string, session: Session, trustedUntil: number, now: number): void {
    this.forget(key);
    const bytes = sizeOf(key, session);
    this.#forgetPast(now, this.#limitBytes - bytes);
    if (this.#bytes + bytes > this.#limitBytes) return;
    this.#bytes += bytes;
    this.#entries.set(key, { session, trustedUntil });
    const keys = this.#keysOfUsers.get(session.userId) ?? new Set();
    this.#keysOfUsers.set(session.userId, keys.add(key));
  }

  forget(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(key, entry.session);
    const keys = this.#keysOfUsers.get(entry.session.userId);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOfUsers.delete(entry.session.userId);
  }

  forgetUser(userId: string): void {
    for (const key of this.#keysOfUsers.get(userId) ?? []) this.forget(key);
  }

  forgetAll(): void {
    this.#entries.clear();
    this.#keysOfUsers.clear();
    this.#bytes = 0;
  }

  /** From the first, until no more than so much is left or one's time isn't over. */
  #forgetPast(now: number, leftBytes: number): void {
    for (const [key, { trustedUntil }] of this.#entries) {
      if (this.#bytes <= leftBytes || trustedUntil > now) return;
      this.forget(key);
    }
  }
}

function sizeOf(key: string, { methods }: Memorable): number {
  return ENTRY_BYTES + key.length + methods.length * METHOD_BYTES;
}
