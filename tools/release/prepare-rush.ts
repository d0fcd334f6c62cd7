import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { openContext } from "../admin/open-context.ts";
import { openEvent } from "../kit/scene.ts";
import type { RushScene } from "./change-version.ts";

/** Makes an event and members with this version's code. */
export async function prepareRush(
  settings: Readonly<Record<string, string>>,
  buyers: number,
): Promise<RushScene> {
  const { context, close } = await openContext(settings);
  try {
    const members = await createSignedInMembers(context, buyers);
    return { event: await openEvent(context), cookies: members.map(({ cookie }) => cookie) };
  } finally {
    await close();
  }
}
