import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  announceDelay,
  answerChoiceForMember,
  type Call,
  createClient,
  type EventDetail,
  getChoicesForMember,
  previewDelay,
  previewShort,
  sendCrewActions,
  startShort,
  undoIncident,
} from "@secret/contract";
import { DELAY_MAX_MINUTES, DELAY_STEP_MINUTES } from "@secret/domain";
import { untilAnswered } from "../kit/buyer.ts";

const PAUSE_MS = 400;
const UNDO_SHARE = 0.3;
/** Orders whose choices the crew answers in one turn. */
const ANSWERED = 20;

/** Crew that causes incidents at an event during a rush. */
export interface Crew {
  readonly url: string;
  readonly event: EventDetail;
  readonly random: () => number;
  readonly account: { readonly id: string; readonly cookie: string };
  readonly isOver: () => boolean;
  /** Orders that were paid, oldest first. */
  readonly paidOrders: readonly string[];
}

interface Turn extends Crew {
  readonly call: Call;
  readonly deviceId: string;
  /** Items that haven't run short yet. The first one never does, so that sales go on. */
  readonly plentiful: string[];
}

/** Runs late, runs short, stops and resumes sales, undoes some of it, and answers members' choices, until the rush is over. */
export async function causeIncidents(crew: Crew): Promise<void> {
  const call = createClient({ origin: crew.url, headers: { cookie: crew.account.cookie } });
  const plentiful = crew.event.menu.slice(1).map(({ id }) => id);
  const turn: Turn = { ...crew, call, deviceId: randomUUID(), plentiful };
  const kinds = [runLate, runShort, stopAndResume, answerForMembers];
  while (!crew.isOver()) {
    await kinds[Math.floor(crew.random() * kinds.length)]?.(turn);
    await pause(PAUSE_MS);
  }
}

async function runLate(turn: Turn): Promise<void> {
  const { call, event, random, isOver } = turn;
  const params = { id: event.id };
  const steps = DELAY_MAX_MINUTES / DELAY_STEP_MINUTES;
  const minutes = Math.floor(random() * (steps + 1)) * DELAY_STEP_MINUTES;
  const shown = await untilAnswered(() => call(previewDelay, { params, query: { minutes } }), isOver);
  if (shown === undefined) return;
  const body = { minutes, version: shown.version };
  const announced = await untilAnswered(() => call(announceDelay, { params, body }), isOver);
  await undoSome(turn, announced?.started);
}

/** Counts one to three pieces of an item less than are promised. */
async function runShort(turn: Turn): Promise<void> {
  const { call, event, random, isOver, plentiful } = turn;
  const params = { id: event.id };
  const index = Math.floor(random() * plentiful.length);
  const menuItemId = plentiful[index];
  if (menuItemId === undefined) return;
  const count = (counted: number) =>
    untilAnswered(() => call(previewShort, { params, query: { menuItemId, counted } }), isOver);
  const promised = (await count(0))?.promised ?? 0;
  if (promised === 0) return;
  const counted = promised - 1 - Math.floor(random() * Math.min(3, promised));
  const shown = await count(counted);
  if (shown === undefined) return;
  const body = { menuItemId, counted, version: shown.version };
  const recorded = await untilAnswered(() => call(startShort, { params, body }), isOver);
  if (recorded?.isRecorded !== true) return;
  plentiful.splice(index, 1);
  await undoSome(turn, recorded.preview.undoable);
}

async function stopAndResume(turn: Turn): Promise<void> {
  const { event, random } = turn;
  const menuItemId = event.menu[Math.floor(random() * event.menu.length)]?.id ?? "";
  await act(turn, { kind: "stop-selling", menuItemId });
  await pause(PAUSE_MS);
  await act(turn, { kind: "resume-selling", menuItemId });
}

/** Sends an action as a device does, which keeps its id when it repeats it. */
async function act(
  { call, event, account, deviceId, isOver }: Turn,
  action: { readonly kind: "stop-selling" | "resume-selling"; readonly menuItemId: string },
): Promise<void> {
  const actions = [{ ...action, id: randomUUID(), at: new Date().toISOString() }];
  const body = { deviceId, accountId: account.id, actions };
  await untilAnswered(() => call(sendCrewActions, { params: { id: event.id }, body }), isOver);
}

async function answerForMembers({ call, event, random, isOver, paidOrders }: Turn): Promise<void> {
  const params = { id: event.id };
  for (let turn = 0; turn < ANSWERED; turn++) {
    const orderId = paidOrders[Math.floor(random() * paidOrders.length)];
    if (orderId === undefined) return;
    const shown = await untilAnswered(
      () => call(getChoicesForMember, { params, query: { orderId } }),
      isOver,
    );
    for (const { id: choiceId, options, isSettled } of shown?.choices ?? []) {
      const answer = options[Math.floor(random() * options.length)];
      if (isSettled || answer === undefined) continue;
      const answered = { params: { ...params, choiceId }, body: { answer } };
      await untilAnswered(() => call(answerChoiceForMember, answered), isOver);
    }
  }
}

/** Undoes this share of the incidents that were started. */
export async function undoSome(
  { call, event, random, isOver }: Pick<Turn, "call" | "event" | "random" | "isOver">,
  started: { readonly id: string } | null | undefined,
  share = UNDO_SHARE,
): Promise<void> {
  if (!started || random() >= share) return;
  const params = { id: event.id, incidentId: started.id };
  await untilAnswered(() => call(undoIncident, { params }), isOver);
}
