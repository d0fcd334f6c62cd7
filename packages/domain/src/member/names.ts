/** Maximum length of a walk-up's name. */
export const NAME_MAX_LENGTH = 60;

/** Returns a name as the crew calls it: "Ana M.". Missing parts are left out. */
export function calledName(firstName: string, lastName: string): string {
  const initial = Array.from(lastName.trim())[0];
  return `${firstName.trim()}${initial === undefined ? "" : ` ${initial.toLocaleUpperCase("en-US")}.`}`.trim();
}

/** Returns the name that a walk-up gave, or "Walk-up". */
export function shownWalkUpName(name: string): string {
  return name || "Walk-up";
}
