import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { t } from "../../crew-language/index.ts";
import { useCrewDevice } from "../device/crew-device.ts";
import type { LabelChoice } from "./choose-orders.ts";
import { LabelsDesk } from "./labels-desk.tsx";

/** Prints labels and tickets. The URL has the choice. */
export function LabelsPage() {
  const { board } = useCrewDevice();
  const { order, window } = useSearch({ from: "/crew/crew/$eventId/labels" });
  const choice = useMemo(() => toChoice({ order, window }), [order, window]);
  const navigate = useNavigate({ from: "/crew/$eventId/labels" });
  if (board === undefined) return null;
  return (
    <>
      <h1 className="sr-only">{t("labels.title")}</h1>
      <LabelsDesk
        board={board}
        choice={choice}
        onChoose={(next) => void navigate({ search: toSearch(next), replace: true })}
      />
    </>
  );
}

interface LabelSearch {
  readonly order?: string | undefined;
  readonly window?: string | undefined;
}

const ALL_WINDOWS = "all";

function toChoice({ order, window }: LabelSearch): LabelChoice {
  if (order !== undefined) return { kind: "order", id: order };
  if (window === ALL_WINDOWS) return { kind: "all" };
  return window === undefined ? { kind: "unprinted" } : { kind: "window", id: window };
}

function toSearch(choice: LabelChoice): LabelSearch {
  switch (choice.kind) {
    case "unprinted":
      return {};
    case "all":
      return { window: ALL_WINDOWS };
    case "window":
      return { window: choice.id };
    case "order":
      return { order: choice.id };
  }
}
