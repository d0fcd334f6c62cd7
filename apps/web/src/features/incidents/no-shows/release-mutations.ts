import { type ReleasePreview, releaseNoShows as releaseRoute } from "@secret/contract";
import { call } from "../../../platform/api.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { undoIncident } from "../incident-mutations.ts";
import { releaseKey } from "./release-queries.ts";

/**
 * Releases the previewed orders.
 * @returns false if the preview was outdated; the new one is shown, and nothing was released
 */
export async function releaseNoShows(eventId: string, { version }: ReleasePreview): Promise<boolean> {
  const { started, preview } = await call(releaseRoute, { params: { id: eventId }, body: { version } });
  queryClient.setQueryData(
    releaseKey(eventId),
    started === null ? preview : { ...preview, undoable: started },
  );
  return started !== null;
}

/** Undoes a release, and reloads the preview. */
export async function undoRelease(eventId: string, incidentId: string): Promise<void> {
  await undoIncident(eventId, incidentId);
  await queryClient.invalidateQueries({ queryKey: releaseKey(eventId) });
}
