import { ApiError } from "@secret/contract";
import { CODE_RESEND_SECONDS } from "@secret/domain";
import { useEffect, useState } from "react";
import { Button, type ButtonLook } from "../../../ui/button.tsx";

interface ResendButtonProps {
  /** Sends a new code. */
  readonly onSend: () => Promise<void>;
  /** Wait since the last code, in seconds. */
  readonly waitSeconds?: number;
  readonly look?: ButtonLook;
  readonly disabled?: boolean;
  readonly children: string;
}

/** Button that requests another code, with a countdown until that is allowed. */
export function ResendButton({ onSend, look = "quiet", disabled, children, ...given }: ResendButtonProps) {
  const [waitSeconds, setWaitSeconds] = useState(given.waitSeconds ?? 0);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  const send = async () => {
    setBusy(true);
    try {
      await onSend();
      setWaitSeconds(CODE_RESEND_SECONDS);
    } catch (error) {
      if (error instanceof ApiError) setWaitSeconds(Number(error.problem?.params?.retryAfterSeconds ?? 0));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button
      look={look}
      wide
      busy={isBusy}
      disabled={disabled === true || waitSeconds > 0}
      onClick={() => void send()}
    >
      {waitSeconds > 0 ? `${children} in ${waitSeconds} s` : children}
    </Button>
  );
}
