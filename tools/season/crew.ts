import { randomUUID } from "node:crypto";
import {
  type CrewAction,
  type CrewAnswer,
  type EventDetail,
  type NewCrewAction,
  sendCrewActions,
} from "@secret/contract";
import { untilAnswered } from "../kit/buyer.ts";
import type { Season } from "./season-world.ts";

/** Uploads an action as a device of the crew does, maybe twice. Returns the answer if it was recorded. */
export async function act(
  { crew, crewId }: Season,
  { id }: EventDetail,
  action: NewCrewAction,
  {
    deviceId = randomUUID(),
    isTwice = false,
  }: { readonly deviceId?: string; readonly isTwice?: boolean } = {},
): Promise<CrewAnswer | undefined> {
  const dated = { ...action, id: randomUUID(), at: new Date().toISOString() } as CrewAction;
  const body = { deviceId, accountId: crewId, actions: [dated] };
  const send = () => untilAnswered(() => crew(sendCrewActions, { params: { id }, body }));
  const answers = await Promise.all(isTwice ? [send(), send()] : [send()]);
  const answer = answers.find(Boolean)?.answers[0];
  return answer?.outcome === "done" || answer?.outcome === "already" ? answer : undefined;
}
