// Compares the statements about the whole interface, and its path forms.
import type { InterfaceModel, PathForm } from "../../../spec/model.js";
import { idMemberOf, idsInWords, idTypeOf } from "../../../spec/record-ids.js";
import { hasSites, sitePlaceInWords } from "../../../spec/sites.js";
import { added, altered, type Change, type Pair, removed, withAffected } from "../change.js";
import { paired, pairedNames } from "../pairs.js";
import { pathTexts } from "../path-texts.js";
import { either, shownIn } from "../users.js";
import { listChanges, nodeChanges, wordChanges } from "./node.js";
import { securityChanges } from "./security.js";

export function interfaceChanges(pair: Pair<InterfaceModel>): readonly Change[] {
  const { old, new: now } = pair;
  return [
    ...altered("interface-renamed", pair, [old.name, now.name]),
    ...typeMemberChanges(pair),
    ...siteChanges(pair),
    ...externalChanges(pair),
    ...headersChanges(pair),
    ...idsChanges(pair),
    ...securityChanges(pair),
    ...formsChanges(pair),
    ...wordChanges(pair, { title: [old.title, now.title], document: [old.document, now.document] }),
    ...wordChanges(pair, { published: [old.published, now.published], fhir: [old.fhir, now.fhir] }),
    ...wordChanges(pair, { placeholders: [spellings(pair, old), spellings(pair, now)] }),
    ...nodeChanges(pair),
  ];
}

/**
 * The spellings of the placeholders in paths. A path that leads to another place is a change of its form instead, and sites that come
 * or go are a change of their own.
 */
function spellings({ old, new: now }: Pair<InterfaceModel>, { placeholders }: InterfaceModel): string {
  const alike = hasSites(old) === hasSites(now);
  return Object.entries(placeholders)
    .filter(([part]) => part !== "site" || alike)
    .map(([part, written]) => `${part} ${written.join(" or ")}`)
    .join(", ");
}

function typeMemberChanges(pair: Pair<InterfaceModel>): readonly Change[] {
  const { old, new: now } = pair;
  const [was, is] = [old.typeMember, now.typeMember];
  if (was !== undefined && is !== undefined) return altered("type-member-changed", pair, [was, is]);
  if (was !== undefined) return [removed("type-member-removed", old, was)];
  return is === undefined ? [] : [added("type-member-added", now, is)];
}

function siteChanges({ old, new: now }: Pair<InterfaceModel>): readonly Change[] {
  const text = ({ placeholders, site }: InterfaceModel) =>
    site === undefined ? placeholders.site.join(" or ") : sitePlaceInWords(site);
  const isMoved = old.site?.header !== now.site?.header || old.site?.host !== now.site?.host;
  if (hasSites(old) && hasSites(now) && isMoved)
    return altered("site-place-changed", { old, new: now }, [text(old), text(now)]);
  if (old.site !== undefined && now.site !== undefined) return nodeChanges({ old: old.site, new: now.site });
  if (hasSites(old) === hasSites(now)) return [];
  return hasSites(now) ? [added("sites-added", now, text(now))] : [removed("sites-removed", old, text(old))];
}

function externalChanges({ old, new: now }: Pair<InterfaceModel>): readonly Change[] {
  const types = pairedNames(old.externalTypes, now.externalTypes);
  return [
    ...types.removed.map((name) => removed("external-type-removed", old, name)),
    ...types.added.map((name) => added("external-type-added", now, name)),
  ];
}

const headersChanges = ({ old, new: now }: Pair<InterfaceModel>): readonly Change[] =>
  listChanges({ old: old.requestHeaders, new: now.requestHeaders }, ({ name }) => name.toLowerCase(), {
    removed: "request-header-removed",
    added: "request-header-added",
    changed: "request-header-changed",
    text: ({ name, value }) => `${name}: ${value}`,
  });

/** Statements that say what holds anyway change nothing for clients. */
function idsChanges(pair: Pair<InterfaceModel>): readonly Change[] {
  const { old, new: now } = pair;
  const [was, is] = [idsText(old), idsText(now)] as const;
  const changed = altered("ids-changed", { old: old.ids ?? old, new: now.ids ?? now }, [was, is]);
  if (old.ids === undefined)
    return now.ids === undefined || was !== is ? changed : [added("ids-added", now.ids, is)];
  if (now.ids === undefined) return was !== is ? changed : [removed("ids-removed", old.ids, was)];
  return [...changed, ...nodeChanges({ old: old.ids, new: now.ids })];
}

const idsText = (model: InterfaceModel): string =>
  idsInWords({ member: idMemberOf(model), type: idTypeOf(model) });

function formsChanges({ old, new: now }: Pair<InterfaceModel>): readonly Change[] {
  const forms = paired(old.forms, now.forms, ({ name }) => name);
  return [
    ...forms.removed.flatMap((form) =>
      withAffected([removed("form-removed", form, form.template)], () => shownIn(old, form.name)),
    ),
    ...forms.added.flatMap((form) =>
      withAffected([added("form-added", form, form.template)], () => shownIn(now, form.name)),
    ),
    ...forms.kept.flatMap((pair) =>
      withAffected(formChanges(pair), () => either(shownIn(old, pair.old.name), shownIn(now, pair.new.name))),
    ),
  ];
}

function formChanges(pair: Pair<PathForm>): readonly Change[] {
  const texts = pathTexts(pair);
  const changes = texts === undefined ? pathWords(pair) : altered("form-path-changed", pair, texts);
  return [...changes, ...nodeChanges(pair)];
}

const pathWords = (pair: Pair<PathForm>): readonly Change[] =>
  wordChanges(pair, { path: [pair.old.template, pair.new.template] });
