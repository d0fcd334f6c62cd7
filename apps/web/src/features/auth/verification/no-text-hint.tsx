import { howToStart } from "@secret/domain";
import { useSession } from "../../../platform/session/session.ts";

/** Why no code may come, told to everybody alike: whether a number replied STOP is its owner's alone to know. */
export function NoTextHint() {
  const { textsFrom = null } = useSession();
  return (
    <p className="text-small text-soft">
      No text? A number that once replied STOP gets none. {howToStart(textsFrom)}, then ask for a new code.
    </p>
  );
}
