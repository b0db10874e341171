// Finds the bracket or the quote of a YAML text that is still open at a position.

/** Where the innermost bracket or quote begins that is open at `end`; undefined if none is. */
export function openAt(text: string, end: number): number | undefined {
  const brackets: number[] = [];
  for (let at = 0; at < end; at += 1) {
    const sign = text.charAt(at);
    if (sign === "#" && isApart(text, at)) at = lineEnd(text, at);
    else if ((sign === '"' || sign === "'") && beginsValue(text, at)) {
      const close = quoteEnd(text, at);
      if (close >= end || close < 0) return at;
      at = close;
    } else if ((sign === "[" || sign === "{") && (brackets.length > 0 || beginsValue(text, at)))
      brackets.push(at);
    else if (sign === "]" || sign === "}") brackets.pop();
  }
  return brackets.at(-1);
}

const isApart = (text: string, at: number): boolean => at === 0 || /\s/.test(text.charAt(at - 1));

/** Whether a value may begin here: at the start of a line, or after a colon, a comma, a bracket or a dash. */
function beginsValue(text: string, at: number): boolean {
  let before = at - 1;
  while (/[ \t]/.test(text.charAt(before))) before -= 1;
  const sign = text.charAt(before);
  return before < 0 || "\r\n[{,:".includes(sign) || (sign === "-" && before < at - 1);
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** The position of the closing quote; -1 if there is none. */
function quoteEnd(text: string, start: number): number {
  const sign = text.charAt(start);
  for (let at = start + 1; at < text.length; at += 1) {
    const here = text.charAt(at);
    if (sign === '"' && here === "\\") at += 1;
    else if (here === sign) {
      if (sign === "'" && text.charAt(at + 1) === "'") at += 1;
      else return at;
    }
  }
  return -1;
}
