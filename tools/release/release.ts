import { runCommand } from "../kit/command.ts";
import { cutRelease, readRelease } from "./cut-release.ts";

/**
 * `npm run release -- VERSION [--dry-run]`: releases what `CHANGELOG.md` lists as unreleased, as a commit and a tag on a clean
 * `main`. `--dry-run` prints what it would do. It never pushes.
 */
await runCommand(
  "Usage: npm run release -- VERSION [--dry-run], such as 1.1.0",
  () => readRelease(process.argv.slice(2)),
  async (release) => {
    const day = new Date().toISOString().slice(0, 10);
    for (const line of cutRelease(process.cwd(), release, day)) console.log(line);
    return true;
  },
);
