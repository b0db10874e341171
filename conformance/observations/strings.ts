// Probes how searches compare strings.
import { accentsIgnored, caseIgnored, textMatch } from "../../spec/answers/searching.js";
import { severalWords } from "../../spec/answers/values.js";
import type { Gap } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { textAt, withAt } from "../behaviours/json-edits.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import { isFree } from "../fixtures/terms.js";
import { wordsOf } from "../search/texts.js";
import { acceptedSearch, answer, type Observed, probe, refused } from "./support/answers.js";
import { overParameters, parametersFor } from "./support/candidates.js";
import { isListed } from "./support/controls.js";
import { addFresh } from "./support/probe-records.js";
import { lists, requiredWith, searchOwn, untilFound } from "./support/probe-searches.js";

/** A text with an accent, mixed case and a unique middle, so that each way of comparing gives another result. */
function mixedText(unique: string): string {
  return `Çédille${unique.replaceAll(/[^A-Za-z0-9]/g, "")}Ômega`;
}

const bare = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "");
const swapped = (text: string): string => text.toLowerCase().replace(/^./u, "ç").replace("ômega", "ÔMEGA");

async function compareStrings(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
): Promise<Observed> {
  const path = parameter.targets[0]?.path ?? "";
  const unique = textAt(await session.fresh(fixture), path) ?? "";
  const text = mixedText(unique);
  const own = await addFresh(session, fixture, (body) => withAt(body, path, text));
  const whole = await untilFound(session, fixture, parameter, own, text);
  const finds = async (value: string) =>
    isListed(session, await searchOwn(session, fixture, parameter, own, value), own);
  const starts = await finds(text.slice(0, -3));
  const contains = await finds(text.slice(2));
  const words = [
    contains ? textMatch.contains : starts ? textMatch.starts : textMatch.equal,
    ...((await finds(swapped(text))) ? [caseIgnored] : []),
    ...((await finds(bare(text))) ? [accentsIgnored] : []),
  ];
  const required = requiredWith(fixture, parameter, own).length > 0 ? ", with its required parameters," : "";
  const evidence = `${fixture.resource.name} was searched by ${parameter.name}${required} for a part of a text, for the text in another letter case, and without its accents`;
  return answer(words.join(", "), evidence, whole.exchange);
}

async function howStringsAreCompared(session: Session, gap: Gap): Promise<Observed> {
  const free = (parameter: SearchParameter) =>
    parameter.match === "string" &&
    parameter.closed === undefined &&
    parameter.values.length === 0 &&
    parameter.targets[0]?.field.type.kind === "string" &&
    isFree(parameter.targets[0].field);
  const candidates = parametersFor(session, gap, free);
  return overParameters(session, candidates, "parameter that searches by a text", (fixture, parameter) =>
    compareStrings(session, fixture, parameter),
  );
}

/** A word that no record holds. */
const absentWord = "xylographqwzj";

/** Whether a text search by two words needs both, or both side by side. */
async function whatSeveralWordsFind(session: Session, gap: Gap): Promise<Observed> {
  const candidates = parametersFor(session, gap, ({ match }) => match === "text");
  return overParameters(
    session,
    candidates,
    "parameter that searches for words",
    async (fixture, parameter) => {
      const [path] = parameter.targets.filter(({ field }) => isFree(field)).map((target) => target.path);
      if (path === undefined) return undefined;
      const [one, other] = [
        textAt(await session.fresh(fixture), path),
        textAt(await session.fresh(fixture), path),
      ].map((text) => wordsOf(text ?? "")[0]);
      if (one === undefined || other === undefined || one === other) return undefined;
      const own = await addFresh(session, fixture, (body) => withAt(body, path, `${one} among ${other}`));
      const single = await untilFound(session, fixture, parameter, own, one);
      const search = (value: string) => searchOwn(session, fixture, parameter, own, value);
      const apart = await search(`${one} ${other}`);
      const evidence = `${fixture.resource.name} was searched by ${parameter.name} for two words of a record, side by side and apart`;
      if (!acceptedSearch(apart)) return answer(refused(apart.exchange), evidence, apart.exchange);
      const value = lists(await search(`${one} ${absentWord}`), own)
        ? severalWords.any
        : lists(apart, own)
          ? severalWords.all
          : lists(await search(`${one} among`), own)
            ? severalWords.together
            : severalWords.none;
      return answer(value, evidence, single.exchange, apart.exchange);
    },
  );
}

export const stringProbes = [
  probe("string-match", true, howStringsAreCompared),
  probe("several-words", true, whatSeveralWordsFind),
];
