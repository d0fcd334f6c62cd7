import type { BroadcastPreview } from "@secret/contract";
import { BRAND } from "@secret/domain";
import { useState } from "react";
import { Panel } from "../../../ui/panel.tsx";
import { TextSkeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";

type PreviewCopy = BroadcastPreview["words"];

const TABS = [
  { name: "app", title: "App" },
  { name: "mail", title: "Email" },
  { name: "sms", title: "Text" },
  { name: "push", title: "Push" },
] as const;
type PreviewTab = (typeof TABS)[number]["name"];

interface PreviewPanelProps {
  readonly words: PreviewCopy | undefined;
  /** Why there is no preview. */
  readonly missing: keyof typeof MISSING | undefined;
}

const MISSING = {
  "no-audience": "Choose an audience to see a preview.",
  "not-loaded": "The preview couldn't be loaded.",
} as const;

/** Previews a broadcast on each channel. */
export function PreviewPanel({ words, missing }: PreviewPanelProps) {
  const [tab, setTab] = useState<PreviewTab>("app");
  return (
    <Panel title="Preview">
      <Tabs isChoice label="Preview" tabs={TABS} selected={tab} onSelect={setTab}>
        <div className="min-h-44">
          {words !== undefined && <Shown tab={tab} words={words} />}
          {words === undefined && missing === undefined && <TextSkeleton lines={3} />}
          {words === undefined && missing !== undefined && <p className="text-soft">{MISSING[missing]}</p>}
        </div>
      </Tabs>
    </Panel>
  );
}

function Shown({ tab, words }: { tab: PreviewTab; words: PreviewCopy }) {
  switch (tab) {
    case "app":
      return (
        <article className="rounded-lg border border-line border-l-4 border-l-accent bg-surface p-4">
          <p className="font-semibold break-words">{words.app.title}</p>
          <p className="mt-1 break-words whitespace-pre-line text-soft">{words.app.message}</p>
        </article>
      );
    case "mail":
      return <MailPreview mail={words.mail} />;
    case "sms":
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <p className="mr-8 justify-self-start rounded-2xl bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
            {words.sms.body}
          </p>
          <p className="figures text-small text-soft">
            {words.sms.segments === 1
              ? "Fits in one text"
              : `Sends as ${words.sms.segments} texts, each billed`}
          </p>
        </div>
      );
    case "push":
      return (
        <div className="rounded-lg bg-night p-5 text-night-ink">
          <div className="flex gap-3 rounded-lg bg-night-raised p-3">
            <img src="/icons/icon-192.png" alt="" width="40" height="40" className="size-10 rounded-lg" />
            <div className="min-w-0">
              <p className="text-fine text-night-soft">{BRAND.programme}</p>
              <p className="font-semibold break-words text-night-ink">{words.push.title}</p>
              <p className="line-clamp-4 break-words text-small text-night-soft">{words.push.body}</p>
            </div>
          </div>
        </div>
      );
  }
}

/** Shows the email in a sandboxed iframe without scripts or navigation. */
function MailPreview({ mail }: { mail: PreviewCopy["mail"] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="break-words">
        <span className="text-small text-soft">Subject </span>
        <span className="font-semibold">{mail.subject}</span>
      </p>
      {mail.html === null ? (
        <p className="rounded-lg border border-line bg-surface p-4 break-words whitespace-pre-line">
          {mail.text}
        </p>
      ) : (
        <iframe
          title="The email"
          sandbox=""
          srcDoc={mail.html}
          className="h-104 w-full rounded-lg border border-line bg-surface"
        />
      )}
    </div>
  );
}
