// Draws what a command prints to a terminal, with its colours, as an SVG file that needs no font and no script.
import { escaped } from "../../generator/targets/docs/html-format.js";

const column = 8.4;
const row = 19;
const margin = 20;

/** The colours of the terminal's codes, in light and dark. They are those of the site. */
const style = `
    svg { --page: #fff; --line: #d5dae1; --ink: #16202b; --soft: #4d5a68; --bad: #a8151a; --good: #0f6b3a; --doubtful: #7a4a00; }
    @media (prefers-color-scheme: dark) {
      svg { --page: #161d26; --line: #2d3845; --ink: #e4eaf1; --soft: #a2afbd; --bad: #ff8f8a; --good: #5fd08b; --doubtful: #f0bd62; }
    }
    rect { fill: var(--page); stroke: var(--line); }
    text { fill: var(--ink); white-space: pre; font: 14px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    .c2 { fill: var(--soft); }
    .c31 { fill: var(--bad); font-weight: 600; }
    .c32 { fill: var(--good); font-weight: 600; }
    .c33 { fill: var(--doubtful); font-weight: 600; }
  `;

/** `title` is read aloud in place of the picture. The text may have the codes of colours 2, 31, 32 and 33. */
export function terminalPicture(title: string, text: string): string {
  const lines = text.split("\n");
  const widest = Math.max(...lines.map((line) => plain(line).length));
  const width = Math.ceil(widest * column + 2 * margin);
  const height = lines.length * row + 2 * margin;
  const drawn = lines.flatMap((line, index) => (line === "" ? [] : [drawnLine(line, index)]));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `  <title>${escaped(title)}</title>`,
    `  <style>${style}</style>`,
    `  <rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>`,
    ...drawn,
    "</svg>\n",
  ].join("\n");
}

/** Its length is given, so that columns stay below each other in every font. */
function drawnLine(line: string, index: number): string {
  const length = Math.round(plain(line).length * column);
  const y = margin + index * row + 14;
  return `  <text x="${margin}" y="${y}" textLength="${length}" xml:space="preserve">${colored(line)}</text>`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the codes of a terminal begin with one.
const code = /\u001b\[(\d+)m/g;

const plain = (line: string): string => line.replace(code, "");

/** The code 0 ends a colour. */
function colored(line: string): string {
  const span = (_: string, color: string): string =>
    color === "0" ? "</tspan>" : `<tspan class="c${color}">`;
  return escaped(line).replace(code, span);
}
