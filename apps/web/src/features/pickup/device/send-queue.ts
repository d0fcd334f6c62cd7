import { ApiError, CREW_UPLOAD_MAX, type CrewAction, type CrewAnswer, ERRORS } from "@secret/contract";
import type { AnsweredAction } from "./crew-device.ts";
import type { EventStore } from "./event-store.ts";
import { mergeAnswers } from "./merge-board.ts";
import { nextUpload, type Queue, withAnswers } from "./queue.ts";

interface SendingParts {
  readonly store: EventStore;
  readonly send: (actions: readonly CrewAction[]) => Promise<readonly CrewAnswer[]>;
  /** Called after each answered upload with the queue as it is then. */
  readonly onAnswered: (queue: Queue, answered: readonly AnsweredAction[]) => void;
}

/** Statuses of an upload that the server can't read, so a retry is useless. */
const UNREADABLE_STATUSES = new Set([400, 413, 422]);

/**
 * Sends the queue in order, one upload at a time. An upload whose answer was lost is sent again with the same
 * ids. Halving finds an action that the server can't read, so it doesn't block the others. Throws ApiError
 * when the rest has to wait.
 */
export async function sendQueue({ store, send, onAnswered }: SendingParts): Promise<void> {
  let limit = CREW_UPLOAD_MAX;
  for (;;) {
    const upload = nextUpload((await store.readQueue()).waiting, limit);
    if (upload.length === 0) return;
    const answers = await send(upload).catch((error: unknown) => {
      if (!(error instanceof ApiError) || !UNREADABLE_STATUSES.has(error.status)) throw error;
      return upload.length === 1 ? upload.map(({ id }) => refusal(id, error)) : undefined;
    });
    limit = answers === undefined ? Math.ceil(upload.length / 2) : CREW_UPLOAD_MAX;
    if (answers === undefined) continue;
    const answered = join(upload, answers);
    if (answered.length === 0) throw new ApiError("INTERNAL", ERRORS.INTERNAL.message, 500);
    const queue = await store.changeQueue(
      (before) => withAnswers(before, answered),
      (board, { waiting }) => mergeAnswers(board, answered, waiting),
    );
    onAnswered(queue, answered);
  }
}

function join(upload: readonly CrewAction[], answers: readonly CrewAnswer[]): AnsweredAction[] {
  const answerOf = new Map(answers.map((answer) => [answer.id, answer]));
  return upload.flatMap((action) => {
    const answer = answerOf.get(action.id);
    return answer === undefined ? [] : [{ ...answer, action }];
  });
}

function refusal(id: string, { code, message }: ApiError): CrewAnswer {
  return { id, outcome: "refused", code: code === "NETWORK" ? null : code, message, order: null };
}
