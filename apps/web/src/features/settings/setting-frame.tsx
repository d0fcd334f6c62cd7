import type { AdminSettings } from "@secret/contract";
import type { ReactNode } from "react";
import { formatMoment } from "../../ui/format-day.ts";
import { Panel } from "../../ui/panel.tsx";

type Setting = AdminSettings[keyof AdminSettings];

interface SettingFrameProps {
  readonly title: string;
  readonly setting: Setting;
  readonly children: ReactNode;
}

/** One setting, with who said it: the environment, an admin, or nobody yet. */
export function SettingFrame({ title, setting, children }: SettingFrameProps) {
  return (
    <Panel title={title}>
      {children}
      <p className="figures mt-4 text-fine text-soft">{originOf(setting)}</p>
    </Panel>
  );
}

function originOf({ isFixed, changedAt, changedBy }: Setting): string {
  if (isFixed) return "Fixed by the server's environment: it can't be changed here.";
  if (changedAt === null || changedBy === null) return "As it came. Nobody has changed it.";
  return `Changed on ${formatMoment(changedAt)} by ${changedBy.firstName} ${changedBy.lastName}`;
}
