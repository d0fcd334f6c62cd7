/** Maximum size of all cached sessions, in bytes. */
const LIMIT_BYTES = 32 * 1024 * 1024;
/** Size of one cached session plus its key and methods, measured with 50,000 of them. */
const ENTRY_BYTES = 760;
const METHOD_BYTES = 80;

/** Session fields that the cache uses. */
interface CacheableSession {
  readonly userId: string;
  readonly methods: readonly unknown[];
}

interface Entry<Session> {
  readonly session: Session;
  readonly trustedUntil: number;
}

/**
 * Cache of recently found sessions. When it's full, expired entries are evicted; a new session is not cached if that
 * frees too little. Cached members keep their entry, and only the rest cost a lookup.
 */
export class SessionMemory<Session extends CacheableSession> {
  /** Entries by token, roughly in order of expiry. */
  readonly #entries = new Map<string, Entry<Session>>();
  readonly #keysOfUsers = new Map<string, Set<string>>();
  readonly #limitBytes: number;
  #bytes = 0;

  constructor(limitBytes = LIMIT_BYTES) {
    this.#limitBytes = limitBytes;
  }

  /** Returns the session if it's still trusted. `now` is in ms since 1970. */
  find(key: string, now: number): Session | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.trustedUntil > now ? entry.session : undefined;
  }

  remember(key: string, session: Session, trustedUntil: number, now: number): void {
    this.evict(key);
    const bytes = sizeOf(key, session);
    this.#evictExpired(now, this.#limitBytes - bytes);
    if (this.#bytes + bytes > this.#limitBytes) return;
    this.#bytes += bytes;
    this.#entries.set(key, { session, trustedUntil });
    const keys = this.#keysOfUsers.get(session.userId) ?? new Set();
    this.#keysOfUsers.set(session.userId, keys.add(key));
  }

  evict(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(key, entry.session);
    const keys = this.#keysOfUsers.get(entry.session.userId);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOfUsers.delete(entry.session.userId);
  }

  evictUser(userId: string): void {
    for (const key of this.#keysOfUsers.get(userId) ?? []) this.evict(key);
  }

  evictAll(): void {
    this.#entries.clear();
    this.#keysOfUsers.clear();
    this.#bytes = 0;
  }

  /** Evicts expired entries from the front until no more than `leftBytes` are used or an entry is still valid. */
  #evictExpired(now: number, leftBytes: number): void {
    for (const [key, { trustedUntil }] of this.#entries) {
      if (this.#bytes <= leftBytes || trustedUntil > now) return;
      this.evict(key);
    }
  }
}

function sizeOf(key: string, { methods }: CacheableSession): number {
  return ENTRY_BYTES + key.length + methods.length * METHOD_BYTES;
}
