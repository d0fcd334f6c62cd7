import type { DrawRecord } from "@secret/contract";
import type { ReactNode } from "react";

/** Address of a round of drand's network quicknet. Source: https://docs.drand.love/dev-guide/API%20Documentation/ */
const QUICKNET = "https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";

/** Explains how a draw works, with the numbers that it was computed from. */
export function DrawInputs({ record }: { record: DrawRecord }) {
  const { secret, secretHash, fingerprint, beacon, beaconRound, seed } = record;
  return (
    <ol className="grid list-none gap-5">
      <Step title="When entries opened, we sealed a number">
        We published its fingerprint right away, so we couldn't swap it later.
        <Digits name="Fingerprint">{secretHash}</Digits>
        <Digits name="Sealed number">{secret}</Digits>
      </Step>
      <Step title="When entries closed, we sealed the list">
        Each line is an entry's alias and its tickets. This is the fingerprint of all of them.
        <Digits name="Fingerprint">{fingerprint}</Digits>
      </Step>
      <Step title="Then came a public random number">
        {beacon === null ? (
          "None came within 30 seconds, so the draw ran without one, and that can't be changed. The sealed number and the list decided alone."
        ) : (
          <>
            {
              "It comes from drand, which several organizations run together. Nobody knew it while entries were open. "
            }
            <a
              href={`${QUICKNET}/public/${beaconRound}`}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-4"
            >
              Compare it with drand's
            </a>
            <Digits name={`Round ${beaconRound} of drand's quicknet`}>{beacon}</Digits>
          </>
        )}
      </Step>
      <Step title="Together they gave each ticket a number">
        The smallest number got the first place, so two tickets have twice the chance of one. Nobody could
        know the order before, and nobody can change it now.
        <Digits name="Seed">{seed}</Digits>
      </Step>
    </ol>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="grid gap-2 border-t-3 border-ink pt-2.5">
      <h3 className="font-semibold">{title}</h3>
      <div className="grid gap-2 text-small text-soft">{children}</div>
    </li>
  );
}

/** Shows a long number in hex, which a tap selects. */
export function Digits({ name, children }: { name: string; children: string }) {
  return (
    <p>
      <span className="block text-fine">{name}</span>
      <span className="figures block rounded-lg bg-sunken px-3 py-2 text-fine break-all text-ink select-all">
        {children}
      </span>
    </p>
  );
}
