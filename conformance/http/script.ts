// Writes exchanges as a shell script that reproduces them.
import { isObject, type Json } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import { idMemberOf } from "../../spec/record-ids.js";
import { quoted } from "../../spec/text/shell-word.js";
import type { AddedRecord } from "./api/adapter.js";
import { curlOptions } from "./curl.js";
import type { Dialect } from "./dialect/dialect.js";
import type { Exchange } from "./exchange.js";

/** A record of the script, and the shell variable that holds its id. */
interface Captured {
  readonly record: AddedRecord;
  readonly variable: string;
  readonly mark: string;
}

/**
 * The exchanges as lines for a POSIX shell, in their order. Concurrent requests run in the background and are waited
 * for. Ids of records that the script adds are read from the answers into variables, if the dialect shows how; other
 * ids are those of the run.
 */
export function scriptOf(
  model: InterfaceModel,
  rounds: readonly (readonly Exchange[])[],
  records: readonly AddedRecord[],
  dialect: Dialect | undefined,
): string {
  const idMember = idMemberOf(model);
  const capture = captureOf(dialect, idMember);
  const known: Captured[] = [];
  const lineOf = (exchange: Exchange, together: boolean): string => {
    const line = curlLine(exchange, known, idMember);
    const record = records.find((one) => one.exchange === exchange);
    if (record === undefined) return together ? `${line} &` : line;
    if (capture === undefined) return line;
    const variable = `id${known.length + 1}`;
    known.push({ record, variable, mark: `\u0001${variable}\u0002` });
    return `${variable}=$(${line}${capture})`;
  };
  const lines = rounds.flatMap((exchanges) => {
    const round = exchanges.map((exchange) => lineOf(exchange, exchanges.length > 1));
    return round.some((line) => line.endsWith(" &")) ? [...round, "wait"] : round;
  });
  return lines.join("\n");
}

/** The command that extracts the id from an add's answer; undefined if it is only found by a search. */
function captureOf(dialect: Dialect | undefined, idMember: string): string | undefined {
  const { idFrom, wrappedIn } = dialect?.add ?? {};
  if (idFrom === "Location" || idFrom === "Content-Location")
    return ` -D - -o /dev/null | tr -d '\\r' | sed -n 's|/_history/.*||; s|^${spelled(idFrom)}:.*/||p'`;
  return idFrom === "body"
    ? ` | jq -r '.${wrappedIn === undefined ? "" : `${wrappedIn}.`}${idMember}'`
    : undefined;
}

/** A pattern for sed that matches a header's name in any case. */
const spelled = (name: string): string =>
  name.replace(/[A-Za-z]/g, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);

function curlLine(exchange: Exchange, known: readonly Captured[], idMember: string): string {
  const { url, requestBody } = exchange;
  const words = [
    ...(requestBody === undefined ? [] : ["-d", quoted(withMarks(visible(requestBody), known, idMember))]),
    quoted(known.reduce((text, one) => inUrl(text, one), url)),
  ];
  return ["curl -s", ...curlOptions(exchange), ...words.map((word) => withVariables(word, known))].join(" ");
}

/** JSON with escapes for characters that a terminal would not show, or would change when they are copied. */
const visible = (json: string): string =>
  json.replace(/(?! )[\p{C}\p{M}\p{Z}]/gu, (character) =>
    character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );

/** Replaces marks by variables in double quotes, outside the single quotes. */
const withVariables = (word: string, known: readonly Captured[]): string =>
  known.reduce((text, { variable, mark }) => {
    const inside = text.startsWith("'") ? `'"$${variable}"'` : `"$${variable}"`;
    return text.replaceAll(mark, inside).replace(/"''$/, '"');
  }, word);

/** Replaces the id by its mark, as a whole part of a path or a whole value of a query. */
function inUrl(url: string, { record, mark }: Captured): string {
  const id = encodeURIComponent(record.id);
  const [path = "", query] = url.split("?");
  const parts = path.split("/").map((part) => (part === id ? mark : part));
  const pairs = query
    ?.split("&")
    .map((pair) => (pair.endsWith(`=${id}`) ? pair.slice(0, -id.length) + mark : pair));
  return parts.join("/") + (pairs === undefined ? "" : `?${pairs.join("&")}`);
}

/** Replaces the id in the record's own id member by its mark. */
function withMarks(body: string, known: readonly Captured[], idMember: string): string {
  const json: Json = JSON.parse(body);
  if (!isObject(json)) return body;
  const id = json[idMember];
  const own = known.find(({ record }) => id !== undefined && record.id === String(id));
  if (own === undefined) return body;
  const text = JSON.stringify({ ...json, [idMember]: markText });
  return text.replace(JSON.stringify(markText), typeof id === "number" ? own.mark : `"${own.mark}"`);
}

const markText = "the id goes here";
