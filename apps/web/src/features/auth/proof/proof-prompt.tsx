import { lazy, Suspense } from "react";
import { useProofRequest } from "./proof-request.ts";

const ProofDialog = lazy(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

/** Stands once in each page's frame: the dialog, while a call waits for a proof. */
export function ProofPrompt() {
  const request = useProofRequest();
  if (request === undefined) return null;
  return (
    <Suspense>
      <ProofDialog onFinish={request.finish} />
    </Suspense>
  );
}
