import { Link } from "@tanstack/react-router";
import { createContext, type ReactNode, type Ref, use } from "react";
import { createPortal } from "react-dom";
import { LanguageSwitch, t } from "../crew-language/index.ts";
import { HelpButton } from "../incidents/index.ts";
import { ConnectionStatus, OfflineNote } from "./connection.tsx";
import { useCrewDevice } from "./device/crew-device.ts";
import { SwitchMember } from "./switch-member.tsx";

const TOOLS = [
  {
    to: "/crew/$eventId/board",
    name: "shell.tools.board",
    icon: "M2 3h4.500v14H2zM8 3h4v9H8zM13.500 3H18v6h-4.500z",
  },
  {
    to: "/crew/$eventId/scan",
    name: "shell.tools.scan",
    icon: "M2.500 6.500v-4h4M13.500 2.500h4v4M17.500 13.500v4h-4M6.500 17.500h-4v-4M5.500 10h9",
  },
  {
    to: "/crew/$eventId/list",
    name: "shell.tools.list",
    icon: "M2.500 4.500h1M2.500 10h1M2.500 15.500h1M7 4.500h10.500M7 10h10.500M7 15.500h10.500",
  },
  {
    to: "/crew/$eventId/counter",
    name: "shell.tools.counter",
    icon: "M3.500 10h13l1 7.500h-15zM6 10V2.500h8V10M8.500 14h3",
  },
  {
    to: "/crew/$eventId/labels",
    name: "shell.tools.labels",
    icon: "M2.500 2.500h8l7 7.500-7.500 7.500-7.500-7zM6.500 6.500h.1",
  },
] as const;

const TOOL =
  "grid min-h-16 min-w-14 flex-1 content-center justify-items-center gap-0.5 border-b-3 border-transparent text-small leading-tight font-semibold hover:text-night-ink focus-visible:outline-offset-[-3px] lg:min-h-0 lg:min-w-16 short:min-h-12";

/** A tool's place in the bar. */
export const BarSlot = createContext<HTMLElement | null>(null);

/** Shows a tool's own controls in the bar. */
export function InBar({ children }: { children: ReactNode }) {
  const slot = use(BarSlot);
  return slot === null ? null : createPortal(children, slot);
}

interface CrewBarProps {
  readonly eventId: string;
  /** Whether the bar shows the unsent actions, so that no strip pushes the tool down. */
  readonly hasOfflineNote: boolean;
  readonly slotRef: Ref<HTMLDivElement>;
}

/** Shows the event, connection, the tool's controls, all tools, and who is signed in, on one line if there is room. */
export function CrewBar({ eventId, hasOfflineNote, slotRef }: CrewBarProps) {
  const device = useCrewDevice();
  const { board, mode } = device;
  return (
    <header className="border-b border-night-line bg-night-raised lg:flex lg:min-h-16 lg:flex-wrap short:flex print:hidden">
      <div className="flex min-h-16 min-w-0 flex-wrap items-stretch lg:min-h-0 lg:flex-1 lg:basis-96 short:min-h-12 short:flex-1">
        <Link
          to="/crew"
          aria-label={t("shell.allEvents")}
          className="inline-flex w-16 shrink-0 items-center justify-center text-crew-line hover:text-night-gold focus-visible:outline-offset-[-3px] short:w-12"
        >
          <span aria-hidden="true">←</span>
        </Link>
        <div className="grid min-w-0 flex-1 basis-24 content-center pr-2">
          <p className="truncate text-lead leading-tight font-semibold">
            {board?.event.title ?? t("shell.crew")}
          </p>
          {hasOfflineNote && (
            <div className="flex">
              <OfflineNote className="px-2 text-small leading-tight" />
            </div>
          )}
          {!(hasOfflineNote && mode === "offline") && <ConnectionStatus />}
        </div>
        <div ref={slotRef} className="flex flex-wrap items-center max-lg:pr-2" />
      </div>
      <div className="flex lg:border-l lg:border-night-line lg:px-2">
        <Tools eventId={eventId} />
        {board !== undefined && (
          <HelpButton device={{ ...device, board }} className={`${TOOL} text-night-gold`} />
        )}
      </div>
      <LanguageSwitch className="text-night-soft max-lg:hidden lg:border-l lg:border-night-line" />
      <SwitchMember className="max-lg:hidden" />
    </header>
  );
}

function Tools({ eventId }: { eventId: string }) {
  return (
    <nav aria-label={t("shell.crew")} className="flex flex-5 flex-wrap">
      {TOOLS.map(({ to, name, icon }) => (
        <Link
          key={to}
          to={to}
          params={{ eventId }}
          search={{}}
          activeOptions={{ includeSearch: false }}
          className={`${TOOL} text-night-soft aria-[current=page]:border-night-gold aria-[current=page]:text-night-ink`}
        >
          <BarIcon path={icon} className="short:hidden" />
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}

/** Draws the icon of a control in the bar. */
export function BarIcon({ path, className = "" }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={`size-5 fill-none stroke-current stroke-2 ${className}`}
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={path} />
    </svg>
  );
}
