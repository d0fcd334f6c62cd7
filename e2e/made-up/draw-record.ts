import { createHash } from "node:crypto";
import { DRAW_OUTCOMES, type DrawRecord } from "@secret/contract";
import { drawOrder, drawSeed, entryList } from "@secret/domain";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

interface DrawOptions {
  readonly eventId: string;
  readonly entryCount?: number;
  readonly hasBeacon?: boolean;
}

/** Returns the record of a draw that never happened, but was drawn by the rules. */
export function madeUpDraw({ eventId, entryCount = 40, hasBeacon = true }: DrawOptions): DrawRecord {
  const secret = sha256("secret");
  const list = Array.from({ length: entryCount }, (_, index) => ({
    alias: sha256(String(index)).slice(0, 16),
    tickets: 1 + (index % 5),
  }));
  const inputs = {
    ...{ eventId, secret, fingerprint: sha256(entryList(list)) },
    beacon: hasBeacon ? sha256("beacon") : null,
  };
  const seed = drawSeed(inputs, sha256);
  const entries = drawOrder(list, seed, sha256).map(({ alias, tickets }, index) => ({
    ...{ alias, tickets, place: index + 1 },
    outcome: DRAW_OUTCOMES[index < entryCount / 2 ? index % 3 : 3] ?? "waiting",
  }));
  return {
    ...inputs,
    seed,
    entries,
    closedAt: "2026-11-21T20:30:00.000Z",
    drawnAt: "2026-11-21T20:30:06.000Z",
    secretHash: sha256(secret),
    beaconRound: 15_394_551,
  };
}

/** Returns a record with one altered ticket. */
export function withAlteredTicket<Drawn extends Pick<DrawRecord, "entries">>(record: Drawn): Drawn {
  const entries = record.entries.map((entry, index) =>
    index === 0 ? { ...entry, tickets: entry.tickets + 1 } : entry,
  );
  return { ...record, entries };
}
