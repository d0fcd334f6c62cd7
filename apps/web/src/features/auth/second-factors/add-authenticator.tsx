import type { CallOutput, enrollFactor as enrollFactorRoute } from "@secret/contract";
import { BRAND } from "@secret/domain";
import { useCallback, useEffect, useRef, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Notice, Skeleton } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { challengeFactor, confirmFactor, enrollFactor } from "../auth-mutations.ts";
import { FactorCodeForm } from "./factor-code-form.tsx";

type Enrolled = CallOutput<typeof enrollFactorRoute>;

/**
 * Adds an authenticator app: scan the QR code and enter its first code. A phone opens the app by a link, and the secret
 * can be copied otherwise.
 */
export function AddAuthenticator({ onDone }: { onDone: () => void }) {
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const [refusal, setRefusal] = useState<string>();
  const hasBegun = useRef(false);
  const begin = useCallback(() => {
    setRefusal(undefined);
    enrollFactor({ factor_type: "totp" })
      .then(setEnrolled)
      .catch((error) => setRefusal(refusalText(error)));
  }, []);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, [begin]);
  if (refusal !== undefined) {
    return (
      <div className="grid gap-5">
        <Notice tone="danger">{refusal}</Notice>
        <Button wide onClick={begin}>
          Try again
        </Button>
      </div>
    );
  }
  if (enrolled?.totp === undefined) return <Skeleton className="h-80" />;
  return (
    <div className="grid gap-5">
      <Secret {...enrolled.totp} />
      <FactorCodeForm
        factorType="totp"
        phone={null}
        challenge={() => challengeFactor(enrolled.id)}
        verify={async (challengeId, code) => {
          await confirmFactor(enrolled.id, challengeId, code);
          toast.success("Authenticator app added. Save recovery codes, too.");
          onDone();
        }}
      />
    </div>
  );
}

function Secret({ qr_code: picture, secret, uri }: NonNullable<Enrolled["totp"]>) {
  const source = picture.startsWith("data:")
    ? picture
    : `data:image/svg+xml;utf8,${encodeURIComponent(picture)}`;
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast.success("Key copied");
  };
  const scan = (
    <div className="grid justify-items-center gap-3">
      <img
        src={source}
        alt="QR code with the key for your authenticator app"
        width="208"
        height="208"
        className="size-52 rounded-xl code-paper p-2"
      />
      <p className="text-center text-small text-soft">
        Or enter this key:{" "}
        <span className="figures font-semibold break-all text-ink select-all">{secret}</span>
      </p>
      <Button look="plain" onClick={() => void copy()}>
        Copy key
      </Button>
    </div>
  );
  return (
    <>
      <div className="grid gap-3 sm:hidden">
        <p className="text-soft">Add {BRAND.programme} to your authenticator app.</p>
        <a href={uri} className={buttonClass("quiet", true)}>
          Open authenticator app
        </a>
        <details>
          <summary className="flex min-h-11 items-center gap-2 font-semibold">
            <span aria-hidden="true" className="text-accent">
              ▸
            </span>{" "}
            Use another device
          </summary>
          <div className="pt-2">{scan}</div>
        </details>
      </div>
      <div className="grid gap-3 max-sm:hidden">
        <p className="text-soft">Scan this with your authenticator app.</p>
        {scan}
      </div>
    </>
  );
}
