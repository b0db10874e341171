// Gaps of how searches compare texts and codes.
import {
  accentsIgnored,
  byType,
  caseIgnored,
  cases,
  codes,
  tokenForms as forms,
  textMatch,
} from "../../spec/answers/searching.js";
import { severalWords } from "../../spec/answers/values.js";
import type { SampleCoding } from "../../spec/field-parts.js";
import type { JsonObject } from "../../spec/json.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { codePlace } from "../behaviours/code-place.js";
import { textAt, withAt, withoutAt } from "../behaviours/json-edits.js";
import { isFree } from "../fixtures/terms.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { wordsOf } from "../search/texts.js";
import { reading, sameOr, survey, writing } from "./gap.js";
import { parameters } from "./subjects.js";
import { acceptedSearch, answer, refusedOr } from "./support/answers.js";
import { isListed } from "./support/controls.js";
import { lists, requiredWith } from "./support/probe-searches.js";

/** A text with an accent, mixed case and a unique middle, so that each way of comparing gives another result. */
const mixedText = (unique: string): string => `Çédille${unique.replaceAll(/[^A-Za-z0-9]/g, "")}Ômega`;
const bare = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "");
const swapped = (text: string): string => text.toLowerCase().replace(/^./u, "ç").replace("ômega", "ÔMEGA");

const ofText = parameters(
  "parameter that searches by a text",
  ({ match, part, closed, values, targets: [target] }) =>
    match === "string" &&
    part === undefined &&
    closed === undefined &&
    values.length === 0 &&
    target?.field.type.kind === "string" &&
    isFree(target.field),
);

const ofWords = parameters("parameter that searches for words", ({ match }) => match === "text");

/** A word that no record holds. */
const absentWord = "xylographqwzj";

const ofLetters = parameters(
  "parameter that searches by codes with letters",
  ({ match, closed, unseen }) => match === "token" && closed === undefined && unseen === undefined,
);

/** The same letters in the other case; undefined if there are none. */
function inOtherCase(text: string): string | undefined {
  const other = text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
  return other === text ? undefined : other;
}

const ofCoding = parameters(
  "parameter that searches by a coding",
  (parameter, _, { model }) => parameter.match === "token" && codePlace(model, parameter) !== undefined,
);

const ofNumber = parameters(
  "code parameter whose type is number",
  ({ type, match }) => type === "number" && match === "token",
  true,
);

/** Digits, so that a deployment that accepts only numbers is not misjudged. */
const digits = (seed: number, more: number): string => String(7_000_000 + ((seed * 31 + more) % 1_000_000));

/** A code that is not a number: from the code systems that the field is bound to, if they have one. */
function codeNoNumber({ targets }: SearchParameter, seed: number): Partial<SampleCoding> & { code: string } {
  const codings = targets.flatMap(({ field }) => field.codings ?? []);
  return codings.find(({ code }) => !/^\d+$/.test(code)) ?? { code: `${digits(seed, 3)}-9` };
}

export const matchingGaps = [
  writing("string-match", ofText, async (of) => {
    const path = of.parameter.targets[0]?.path ?? "";
    const text = mixedText(textAt(await of.fresh(), path) ?? "");
    const own = await of.add((body) => withAt(body, path, text));
    const whole = await of.untilFound(own, text);
    const starts = await of.finds(own, text.slice(0, -3));
    const contains = await of.finds(own, text.slice(2));
    const words = [
      contains ? textMatch.contains : starts ? textMatch.starts : textMatch.equal,
      ...((await of.finds(own, swapped(text))) ? [caseIgnored] : []),
      ...((await of.finds(own, bare(text))) ? [accentsIgnored] : []),
    ];
    const isAlone = requiredWith(of.at, of.parameter, own).length === 0;
    const required = isAlone ? "" : ", with its required parameters,";
    const evidence = `${of.name} was searched by ${of.by}${required} for a part of a text, for the text in another letter case, and without its accents`;
    return answer(words.join(", "), evidence, whole.exchange);
  }),
  // Whether a text search by two words needs both, or both side by side.
  writing("several-words", ofWords, async ({ parameter, fresh, add, untilFound, searchFor, name, by }) => {
    const path = parameter.targets.find(({ field }) => isFree(field))?.path;
    if (path === undefined) return undefined;
    const texts = [textAt(await fresh(), path), textAt(await fresh(), path)];
    const [one, other] = texts.map((text) => wordsOf(text ?? "")[0]);
    if (one === undefined || other === undefined || one === other) return undefined;
    const own = await add((body) => withAt(body, path, `${one} among ${other}`));
    const single = await untilFound(own, one);
    const apart = await searchFor(own, `${one} ${other}`);
    const evidence = `${name} was searched by ${by} for two words of a record, side by side and apart`;
    if (!acceptedSearch(apart)) return refusedOr(apart, evidence, "");
    const finds = async (value: string) => lists(await searchFor(own, value), own);
    const isAny = await finds(`${one} ${absentWord}`);
    const isAll = isAny || lists(apart, own);
    const isPhrase = isAll || (await finds(`${one} among`));
    const fewer = isPhrase ? severalWords.together : severalWords.none;
    const value = isAny ? severalWords.any : isAll ? severalWords.all : fewer;
    return answer(value, evidence, single.exchange, apart.exchange);
  }),
  writing("token-forms", ofCoding, async (of) => {
    const { model, parameter, session } = of;
    const place = codePlace(model, parameter);
    if (place === undefined) return undefined;
    const bound = parameter.targets.some(({ field }) => field.codings !== undefined);
    const withCode = (body: JsonObject, nth: number) =>
      bound ? body : withAt(body, place.code, digits(session.settings.seed, nth));
    const coded = await of.add((body) => withCode(body, 1));
    const { record: plain } = await of.send(withoutAt(withCode(await of.fresh(), 2), place.system));
    const codeOf = ({ body }: AddedRecord) => textAt(body, place.code) ?? "";
    const first = await of.untilFound(coded, codeOf(coded));
    // Both records must be found: an index that lags may show one before the other.
    if (plain) await of.untilFound(plain, codeOf(plain));
    const system = textAt(coded.body, place.system) ?? "";
    const found = [
      forms.code,
      ...((await of.finds(coded, `${system}|${codeOf(coded)}`)) ? [forms.withSystem] : []),
      ...(plain && (await of.finds(plain, `|${codeOf(plain)}`)) ? [forms.withoutSystem] : []),
    ];
    const evidence = `${of.name} was searched by ${of.by} with a code alone, with system|code and with |code`;
    return answer(found.join(", "), evidence, first.exchange);
  }),
  survey({ name: "code-number", writes: true, sum: sameOr(byType) }, ofNumber, async (of) => {
    const place = codePlace(of.model, of.parameter);
    if (place === undefined) return undefined;
    const { code, system } = codeNoNumber(of.parameter, of.session.settings.seed);
    const own = await of.add((body) => {
      const coded = withAt(body, place.code, code);
      return system === undefined ? coded : withAt(coded, place.system, system);
    });
    const outcome = await of.session.eventually(
      () => of.searchFor(own, code),
      (each) => lists(each, own) || !acceptedSearch(each),
    );
    const evidence = `a search of ${of.name} with ${of.by}=${code}`;
    if (!acceptedSearch(outcome)) return answer(codes.refused, evidence, outcome.exchange);
    const isFound = await isListed(of.session, outcome, own);
    return answer(isFound ? codes.taken : codes.nothing, evidence, outcome.exchange);
  }),
  reading("token-case", ofLetters, async ({ session, value, search, findsTarget, target, name, by }) => {
    const other = value === undefined ? undefined : inOtherCase(value);
    if (value === undefined || other === undefined || !(await findsTarget(value))) return undefined;
    const outcome = await search(other);
    const evidence = `a search of ${name} was sent with ${by}=${other}; the record has ${value}`;
    return refusedOr(outcome, evidence, async () =>
      (await isListed(session, outcome, target)) ? cases.ignored : cases.apart,
    );
  }),
];
