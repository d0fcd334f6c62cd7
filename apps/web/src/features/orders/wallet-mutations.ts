import { makeGooglePass } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../platform/api.ts";
import { toast } from "../../ui/toast.ts";

/** Makes an order's pass at Google and opens the page that saves it. */
export function useMakeGooglePass(id: string) {
  return useMutation({
    mutationFn: () => call(makeGooglePass, { params: { id } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: () => toast.error("Google Wallet isn't answering. Please try again."),
  });
}
