import { ApiError, CREW_UPLOAD_MAX, type CrewAction, type CrewAnswer, ERRORS } from "@secret/contract";
import type { AnsweredAction } from "./crew-device.ts";
import type { EventKeeper } from "./event-keeper.ts";
import { mergeAnswers } from "./merge-board.ts";
import { nextUpload, type Queue, withAnswers } from "./queue.ts";

interface SendingParts {
  readonly keeper: EventKeeper;
  readonly send: (actions: readonly CrewAction[]) => Promise<readonly CrewAnswer[]>;
  /** Each time something was answered: the queue as it is then. */
  readonly onAnswered: (queue: Queue, answered: readonly AnsweredAction[]) => void;
}

/** What no repetition makes good: the server can't read it. */
const UNREADABLE_STATUSES = new Set([400, 413, 422]);

/**
 * Sends what waits, in order, one upload at a time, until nothing waits. An upload whose answer was lost goes again with
 * the same ids. One action that the server can't read is found by halving, and keeps none of the others.
 * @throws ApiError where the rest has to wait
 */
export async function sendQueue({ keeper, send, onAnswered }: SendingParts): Promise<void> {
  let limit = CREW_UPLOAD_MAX;
  for (;;) {
    const upload = nextUpload((await keeper.readQueue()).waiting, limit);
    if (upload.length === 0) return;
    const answers = await send(upload).catch((error: unknown) => {
      if (!(error instanceof ApiError) || !UNREADABLE_STATUSES.has(error.status)) throw error;
      return upload.length === 1 ? upload.map(({ id }) => refusal(id, error)) : undefined;
    });
    limit = answers === undefined ? Math.ceil(upload.length / 2) : CREW_UPLOAD_MAX;
    if (answers === undefined) continue;
    const answered = join(upload, answers);
    if (answered.length === 0) throw new ApiError("INTERNAL", ERRORS.INTERNAL.message, 500);
    const queue = await keeper.changeQueue(
      (before) => withAnswers(before, answered),
      (board) => mergeAnswers(board, answered),
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
