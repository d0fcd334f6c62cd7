/** A push that is ready to be sent. */
export interface PushRequest {
  readonly endpoint: string;
  readonly memberId: string;
  /** Whether this endpoint's last push arrived; decides for a host that this process hasn't sent to yet. */
  readonly lastArrived: boolean;
}

/** Frees a push's slot. */
export type ReleaseSlot = () => void;

/** A host that answered within this time counts as quick. */
const QUICK_MS = 1_000;
/** Maximum concurrent pushes to all hosts that aren't quick; one to each. The rest of the queue is for quick hosts. */
const SLOTS_AT_OTHER_HOSTS = 4;
/** Maximum concurrent pushes per member: two browsers at quick hosts, one at any other. */
const MEMBER_SLOTS = { quick: 2, other: 1 };
/** Maximum hosts to remember; beyond it the least recently used is dropped. */
const HOSTS_MAX = 1_000;

/**
 * Limits this process's concurrent pushes per host and member, so that push services that answer late or never can't use up
 * the queue. A host is quick as long as its last answer was: a large service has most members, so it isn't limited until it
 * answers late.
 */
export class PushSlots {
  readonly #isQuick = new Map<string, boolean>();
  readonly #ofMember = new Map<string, number>();
  readonly #otherHosts = new Set<string>();

  /**
   * Takes a slot for a push.
   * @returns undefined when none is free
   */
  take({ endpoint, memberId, lastArrived }: PushRequest): ReleaseSlot | undefined {
    const { host } = new URL(endpoint);
    const isQuick = this.#isQuick.get(host) ?? lastArrived;
    const ofMember = this.#ofMember.get(memberId) ?? 0;
    if (ofMember >= (isQuick ? MEMBER_SLOTS.quick : MEMBER_SLOTS.other)) return undefined;
    if (!isQuick) {
      if (this.#otherHosts.has(host) || this.#otherHosts.size >= SLOTS_AT_OTHER_HOSTS) return undefined;
      this.#otherHosts.add(host);
    }
    this.#ofMember.set(memberId, ofMember + 1);
    return () => {
      if (!isQuick) this.#otherHosts.delete(host);
      const left = (this.#ofMember.get(memberId) ?? 1) - 1;
      if (left > 0) this.#ofMember.set(memberId, left);
      else this.#ofMember.delete(memberId);
    };
  }

  /**
   * Records a host's response time.
   * @param tookMs undefined when it didn't answer
   */
  recordAnswer(endpoint: string, tookMs: number | undefined): void {
    const { host } = new URL(endpoint);
    this.#isQuick.delete(host);
    this.#isQuick.set(host, tookMs !== undefined && tookMs < QUICK_MS);
    const [oldest] = this.#isQuick.keys();
    if (this.#isQuick.size > HOSTS_MAX && oldest !== undefined) this.#isQuick.delete(oldest);
  }
}
