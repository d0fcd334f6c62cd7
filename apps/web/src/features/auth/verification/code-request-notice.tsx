import { Notice } from "../../../ui/panel.tsx";
import type { ContactKind } from "../contacts/contact.tsx";
import type { CodeRequest } from "./code-request.ts";

interface CodeRequestNoticeProps {
  readonly kind: ContactKind;
  readonly request: CodeRequest | undefined;
}

/** Tells a member who tried to sign in that their address must be verified first, and where the code is. */
export function CodeRequestNotice({ kind, request }: CodeRequestNoticeProps) {
  if (request === undefined) return null;
  const name = kind === "email" ? "email" : "phone number";
  const first = `Please verify your ${name} first.`;
  switch (request.outcome) {
    case "sent":
      return <Notice tone="info">{`${first} A new code is on its way.`}</Notice>;
    case "sent before":
      return <Notice tone="info">{`${first} We sent you a code already: look for the last one.`}</Notice>;
    case "failed":
      return (
        <Notice tone="warn">{`${first} We couldn't send the code. Tap “Send New Code” to try again.`}</Notice>
      );
  }
}
