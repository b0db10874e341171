// Makes the topics of `cri-kit explain` for types, as a whole and in one path form.
import type { CheckEntry } from "../../spec/check-entry.js";
import { checkSubject, subjectInWords } from "../../spec/check-subject.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { conformExample, requestsOf } from "./sent.js";
import { detail, sentences, type Topic } from "./topic.js";

/** Every type, by its name; if it has several path forms, also in each of them: `TYPE@FORM`. */
export function typeTopics(model: InterfaceModel, checks: readonly CheckEntry[]): readonly Topic[] {
  return model.resources.flatMap((resource) => {
    const forms = resource.forms.length > 1 ? resource.forms : [];
    return [undefined, ...forms].map((form) => typeTopic(model, checks, resource, form));
  });
}

function typeTopic(
  model: InterfaceModel,
  checks: readonly CheckEntry[],
  whole: Resource,
  form: string | undefined,
): Topic {
  const resource = form === undefined ? whole : (whole.byForm?.[form] ?? whole);
  const { name, clause, means } = resource;
  const id = form === undefined ? name : `${name}@${form}`;
  const offered = new Set(resource.operations.flatMap(({ kind, offered }) => (offered ? [kind] : [])));
  const rules = model.interactions.filter(({ kind }) => offered.has(kind));
  const about = checks.filter((check) => isAbout(model, check, { type: name, form }));
  const families = [...new Set(about.map((check) => check.id.split("/")[0] ?? ""))];
  return {
    id,
    kind: "type",
    title: subjectInWords({ type: name, form, part: undefined }),
    paragraph: sentences(means ?? `The type ${name}`, `${about.length} checks test it`),
    details: [
      ...detail("clause", [clause]),
      ...detail(
        "requests",
        rules.flatMap((rule) => requestsOf(model, resource, rule, { form })),
      ),
      ...detail("parameters", [resource.parameters.map((parameter) => parameter.name).join(", ")]),
      ...detail(
        "checks",
        families.map((family) => {
          const count = about.filter((check) => check.id.startsWith(`${family}/`)).length;
          return `--only ${family}/${id} (${count})`;
        }),
      ),
    ],
    example: conformExample(model, `${families[0] ?? ""}/${id}`),
  };
}

/** Whether a check is about a type, and in a form's topic about that form. */
function isAbout(
  model: InterfaceModel,
  { id }: CheckEntry,
  { type, form }: { readonly type: string; readonly form: string | undefined },
): boolean {
  const subject = checkSubject(model, id.split("/")[1] ?? "");
  return subject?.type === type && (form === undefined || subject.form === form);
}
