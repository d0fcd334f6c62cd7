import { expect, test } from "vitest";
import { EXTENT } from "../test-run/extent.ts";
import { type BroadcastReport, runBroadcast } from "./run-broadcast.ts";

const MEMBERS = EXTENT.broadcastMembers;
/** Long enough for a busy machine, since an aborted run leaves its server and database behind. */
const TIMEOUT_MS = 240_000 + MEMBERS * 200;
/** Messages that a process sends at a time. */
const AT_A_TIME = 4;

const print = (report: BroadcastReport) => process.stdout.write(`broadcast: ${JSON.stringify(report)}\n`);

test(
  `a restart in the middle of a broadcast to ${MEMBERS} members: each has it exactly once`,
  async () => {
    const report = await runBroadcast(MEMBERS, ["restart"]);
    print(report);
    expect(report).toMatchObject({
      inTheApp: { 1: report.members },
      mails: { 1: report.members },
      unknown: 0,
    });
    expect(report.members).toBe(MEMBERS + 1);
  },
  TIMEOUT_MS,
);

test(
  `killed twice between a mail server's yes and its own row, a broadcast to ${MEMBERS} members comes to nobody twice, and what nobody can know is written down`,
  async () => {
    const report = await runBroadcast(MEMBERS, ["kill", "kill"]);
    print(report);
    const { 0: none = 0, 1: once = 0, ...more } = report.mails;
    expect(report.inTheApp).toEqual({ 1: report.members });
    expect(more).toEqual({});
    expect(once + none).toBe(report.members);
    expect(report.unexplained).toBe(0);
    expect(report.unknown).toBeGreaterThan(0);
    expect(report.unknown).toBeLessThanOrEqual(2 * AT_A_TIME);
  },
  TIMEOUT_MS,
);
