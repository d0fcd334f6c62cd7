import { useNavigate } from "@tanstack/react-router";
import toast from "react-hot-toast";
import { CODE_NOT_SENT_MESSAGE, CODE_SENT_MESSAGE, requestProofCode } from "./code-request.ts";

interface Contact {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** Returns a function that requests a code and opens the page that verifies it. */
export function useGoToProof(): (contact: Contact) => Promise<void> {
  const navigate = useNavigate();
  return async ({ email, phone }) => {
    const codeRequest = await requestProofCode({ email, phone });
    if (codeRequest.outcome === "sent") toast.success(CODE_SENT_MESSAGE);
    if (codeRequest.outcome === "failed") toast.error(CODE_NOT_SENT_MESSAGE);
    const state = { codeRequest };
    if (email !== undefined) await navigate({ to: "/verify", search: { email }, state });
    else await navigate({ to: "/verify-phone", search: { phone }, state });
  };
}
