/** One check of the function, and the function's text without it. */
export interface Guard {
  readonly name: string;
  readonly without: string;
}

/** Matches `IF … THEN` before a refusal. Each alternative is a check of its own. */
const REFUSING = /\b(?:IF|ELSIF)\s+((?:(?!\bTHEN\b|;)[\s\S])+?)\s+THEN\s+(?:v_code :=|RETURN)/g;
/** Matches `WHEN … THEN 'A_REFUSAL'`. */
const CHOOSING = /\bWHEN\s+((?:(?!\bWHEN\b|\bTHEN\b|;)[\s\S])+?)\s+THEN '[A-Z_]+'/g;
/** Matches `CASE WHEN … = … THEN` before an accepted value. */
const GRANTING = /\bCASE WHEN (\S+ = \S+)\s+THEN/g;
/** Matches the conditions of valid promo codes. */
const PROMO = /FROM promo_codes\s+WHERE code = ANY \(r_promos\) AND ([\s\S]+?)\s+ORDER BY/g;

/** Returns every check of the function that places orders. */
export function findGuards(text: string): Guard[] {
  return [
    ...[...text.matchAll(REFUSING)].flatMap((found) => guardsOf(text, found, "OR", "false")),
    ...[...text.matchAll(CHOOSING)].flatMap((found) => guardsOf(text, found, "OR", "false")),
    ...[...text.matchAll(GRANTING)].flatMap((found) => guardsOf(text, found, "OR", "true")),
    ...[...text.matchAll(PROMO)].flatMap((found) => guardsOf(text, found, "AND", "true")),
  ];
}

function guardsOf(text: string, found: RegExpExecArray, between: "OR" | "AND", neutral: string): Guard[] {
  const condition = found[1] ?? "";
  const start = found.index + found[0].indexOf(condition);
  return operandsOf(condition, between).map(({ from, to }) => ({
    name: condition.slice(from, to).replaceAll(/\s+/g, " "),
    without: text.slice(0, start + from) + neutral + text.slice(start + to),
  }));
}

/** Returns the operands of a condition, outside of brackets. */
function operandsOf(condition: string, between: "OR" | "AND"): { from: number; to: number }[] {
  const operands: { from: number; to: number }[] = [];
  let depth = 0;
  let from = 0;
  for (const { index, 0: sign } of condition.matchAll(new RegExp(`[()]|\\s+${between}\\s+`, "g"))) {
    if (sign === "(") depth++;
    else if (sign === ")") depth--;
    else if (depth === 0) {
      operands.push({ from, to: index });
      from = index + sign.length;
    }
  }
  return [...operands, { from, to: condition.length }];
}
