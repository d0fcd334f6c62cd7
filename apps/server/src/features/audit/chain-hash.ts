import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** A line as its hash covers it: each value as the database writes it. */
export interface ChainedLine {
  readonly id: string;
  readonly eventType: string;
  readonly severity: string;
  readonly message: string;
  readonly actorId: string | null;
  readonly subjectId: string | null;
  readonly orderId: string | null;
  readonly transferTokenHash: string | null;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly metadata: string;
  readonly createdAt: string;
  readonly deviceHash: Buffer | null;
}

/** Where the chain ends; position 0: nothing is chained yet. */
export interface ChainEnd {
  readonly position: number;
  readonly hash: Buffer;
}

/** The hash of a line in its place, which stands on that of the one before. */
export function hashLine(previous: Buffer, position: number, line: ChainedLine): Buffer {
  const covered = [
    previous.toString("hex"),
    position,
    line.id,
    line.eventType,
    line.severity,
    line.message,
    line.actorId,
    line.subjectId,
    line.orderId,
    line.transferTokenHash,
    line.oldValue,
    line.newValue,
    line.metadata,
    line.createdAt,
    line.deviceHash?.toString("hex") ?? null,
  ];
  return createHash("sha256").update(JSON.stringify(covered)).digest();
}

/** Which of the server's keys seals the chain. */
export const SEAL_KEY = "audit-chain";

/** The end under a key: it stands for all that comes before it. */
export function sealEnd(key: Buffer, { position, hash }: ChainEnd): Buffer {
  return createHmac("sha256", key)
    .update(`${position}:${hash.toString("hex")}`)
    .digest();
}

/** Whether one of these keys has sealed this end. */
export function isSealedBy(keys: readonly Buffer[], end: ChainEnd, seal: Buffer | null): boolean {
  if (seal === null) return false;
  return keys.some((key) => {
    const expected = sealEnd(key, end);
    return seal.length === expected.length && timingSafeEqual(seal, expected);
  });
}
