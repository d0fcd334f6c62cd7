import { ApiError, markReplyDone } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { toast } from "../../../ui/toast.ts";
import { errorText, t } from "../../crew-language/index.ts";

/** Takes a text off the boards of all devices. */
export function useMarkReplyDone(onDone: (id: string) => void) {
  return useMutation({
    mutationFn: (id: string) => call(markReplyDone, { params: { id } }),
    onSuccess: (_answer, id) => onDone(id),
    onError: (error) =>
      toast.error(
        error instanceof ApiError && error.code !== "NETWORK" ? errorText(error) : t("board.needsSignal"),
      ),
  });
}
