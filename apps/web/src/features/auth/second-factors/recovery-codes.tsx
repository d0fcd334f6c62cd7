import type { Profile } from "@secret/contract";
import { useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { makeRecoveryCodes } from "../auth-mutations.ts";

/** Recommends new codes below this number. */
const FEW_LEFT = 3;

/** Recovery codes for a lost phone. They are shown once, when they are generated. */
export function RecoveryCodes({ counts }: { counts: Profile["recoveryCodes"] }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      setCodes(await makeRecoveryCodes(counts !== null));
    } catch (error) {
      toast.error(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {counts === null || counts.remaining < FEW_LEFT ? (
        <Notice tone="warn">
          {counts === null
            ? "Save recovery codes in case you lose your phone."
            : `Recovery codes left: ${counts.remaining}. Create new ones.`}
        </Notice>
      ) : (
        <p className="text-soft">{`${counts.remaining} of ${counts.total} recovery codes left.`}</p>
      )}
      <Button look="quiet" className="justify-self-start" busy={isBusy} onClick={() => void make()}>
        {counts === null ? "Create Recovery Codes" : "Create New Recovery Codes"}
      </Button>
      {codes !== undefined && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  );
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join("\n");
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success("Codes copied");
  };
  return (
    <Dialog title="Your recovery codes" onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-soft">
          Each code works once. We only show them now, so keep them where you'd keep a spare key.
        </p>
        <ul className="figures grid grid-cols-2 gap-2 rounded-xl bg-sunken p-4 font-semibold">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={() => void copy()}>
            Copy
          </Button>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="secret-recovery-codes.txt"
            className="inline-flex min-h-12 items-center px-1 font-semibold underline underline-offset-4"
          >
            Download
          </a>
          <Button onClick={onClose}>I saved them</Button>
        </div>
      </div>
    </Dialog>
  );
}
