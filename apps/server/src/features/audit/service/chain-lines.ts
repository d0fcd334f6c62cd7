import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { hashLine, isSealedBy, SEAL_KEY, sealEnd } from "../chain-hash.ts";
import * as queries from "../queries/chain.ts";

const BATCH_LINES = 2_000;

/**
 * Adds newly committed lines to the chain in batches. Each batch starts after the previous one, because deleted rows of
 * the waiting list slow down reads until they are vacuumed; lines committed further ahead follow in the next run. Only
 * one process adds at a time. If the chain's end has an invalid seal, nothing is added: `npm run audit:verify` reports
 * why.
 */
export async function chainLines(context: Context, signal?: AbortSignal): Promise<void> {
  let after: string | undefined = queries.NIL_ID;
  while (after !== undefined && !signal?.aborted) after = await chainBatch(context, after);
}

/** Returns the last line added if there may be more after it. */
async function chainBatch(context: Context, after: string): Promise<string | undefined> {
  const { database, config, log } = context;
  return inTransaction(database, async (transaction) => {
    const end = await queries.lockChainEnd(transaction);
    if (end === undefined) return;
    if (end.position > 0 && !isSealedBy(config.acceptedKeys(SEAL_KEY), end, end.seal)) {
      log.error({ position: end.position }, "the audit log's chain was changed, or sealed with another key");
      return;
    }
    const key = config.deriveKey(SEAL_KEY);
    const lines = await queries.takeUnchained(transaction, after, BATCH_LINES);
    // An end sealed with the former key is sealed again with the current one.
    if (lines.length === 0 && (end.position === 0 || isSealedBy([key], end, end.seal))) return;
    let { position, hash } = end;
    const links = lines.map((line) => {
      position++;
      hash = hashLine(hash, position, line);
      return { position, lineId: line.id, hash };
    });
    if (links.length > 0) await queries.insertLinks(transaction, links);
    await queries.moveChainEnd(transaction, { position, hash, seal: sealEnd(key, { position, hash }) });
    return lines.length === BATCH_LINES ? lines.at(-1)?.id : undefined;
  });
}
