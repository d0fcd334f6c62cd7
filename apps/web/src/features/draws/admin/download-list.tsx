import { useMutation } from "@tanstack/react-query";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { drawRecordQuery } from "../check/draw-record-queries.ts";
import { saveRecord } from "../check/save-record.ts";

/** Loads a finished draw's list of entries and saves it as a file. */
export function DownloadList({ eventId, finishedAt }: { eventId: string; finishedAt: string }) {
  const download = useMutation({
    mutationFn: () => queryClient.fetchQuery(drawRecordQuery(eventId, finishedAt)),
    onSuccess: saveRecord,
    onError: (error) => toast.error(refusalText(error)),
  });
  return (
    <Button look="quiet" busy={download.isPending} onClick={() => download.mutate()}>
      Download the list
    </Button>
  );
}
