import type { BroadcastFigures } from "@secret/contract";
import { classNames } from "../../ui/class-names.ts";
import { CHANNEL_NAMES } from "../members/index.ts";

const COLUMNS = [
  ["waiting", "Waiting"],
  ["sent", "Sent"],
  ["failed", "Failed"],
  ["dropped", "Dropped"],
] as const;

/** Shows the number of members that a broadcast reached, by channel. */
export function FiguresTable({ figures }: { figures: readonly BroadcastFigures[] }) {
  if (figures.length === 0) return null;
  return (
    <section
      aria-label="Members reached by channel"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it can scroll sideways with large text, so the keyboard must reach it
      tabIndex={0}
      className="mt-6 overflow-x-auto"
    >
      <table className="w-full text-right text-small sm:table-fixed">
        <thead>
          <tr className="border-b-2 border-ink [&_th]:py-2 [&_th]:pl-3 [&_th]:font-semibold [&_th:first-child]:pl-0">
            <th scope="col" className="text-left">
              Channel
            </th>
            {COLUMNS.map(([key, name]) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((each) => (
            <tr key={each.channel} className="h-13 border-b border-line">
              <th scope="row" className="text-left font-semibold">
                {CHANNEL_NAMES[each.channel]}
                <span className="figures block text-fine font-normal text-soft">
                  {`of ${each.promised.toLocaleString("en-US")}`}
                </span>
              </th>
              {COLUMNS.map(([key]) => (
                <td
                  key={key}
                  className={classNames(
                    "number text-heading leading-none",
                    each[key] === 0 && "text-soft",
                    key === "failed" && each.failed > 0 && "text-danger",
                  )}
                >
                  {each[key].toLocaleString("en-US")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
