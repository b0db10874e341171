// Tests what the client's error holds of each form of refusal that a generated server can send.
import { expect, it } from "vitest";
import { ClientError, createClient } from "../generated/client/client.js";
import type { Issue } from "../runtime/server/http/problem.js";
import { errorPayload } from "../runtime/server/interactions/policy/error-payload.js";
import { type ErrorPayload, errorPayloads } from "../spec/answers/errors.js";

const issues: readonly Issue[] = [
  { code: "conflict", text: "It has another version.", diagnostics: "/meta", expression: "Patient.meta" },
  { code: "invalid", text: "A name is missing." },
];

async function errorOf(respond: () => Response): Promise<ClientError> {
  const client = createClient({ baseUrl: "https://records.example", site: "12", fetch: respond });
  const error = await client.patient.read("7").catch((fault: unknown) => fault);
  if (error instanceof ClientError) return error;
  throw new Error("There was no refusal.");
}

function refusalIn(form: ErrorPayload): Promise<ClientError> {
  const payload = errorPayload({ errorPayload: form, mediaType: "application/fhir+json" }, 409, issues);
  return errorOf(
    () =>
      new Response(payload?.text ?? null, {
        status: 409,
        headers: payload === undefined ? {} : { "Content-Type": payload.type },
      }),
  );
}

const message = "GET https://records.example/r4/sites/12/Patient/7: refused with 409";

it.each(Object.values(errorPayloads).filter((form) => form !== errorPayloads.none))(
  "the issues of a refusal in the form %s are in its error",
  async (form) => {
    const error = await refusalIn(form);
    expect(error.message).toBe(`${message}: It has another version.`);
    expect(error.issues).toMatchObject(issues.map(({ text }) => ({ severity: "error", text })));
  },
);

it.each([errorPayloads.problem, errorPayloads.object])(
  "an issue in the form %s has its code and its places",
  async (form) => {
    expect((await refusalIn(form)).issues).toEqual([
      {
        severity: "error",
        code: "conflict",
        text: "It has another version.",
        diagnostics: "/meta",
        expression: ["Patient.meta"],
      },
      { severity: "error", code: "invalid", text: "A name is missing.", expression: [] },
    ]);
  },
);

it("a refusal without a body has no issues", async () => {
  expect(await refusalIn(errorPayloads.none)).toMatchObject({ message, issues: [] });
});

it("problem details without a list of errors are one issue", async () => {
  const error = await errorOf(() => Response.json({ detail: "Come back later." }, { status: 503 }));
  expect(error.issues).toMatchObject([{ text: "Come back later." }]);
});

it("a text that was no refusal does not get into the message", async () => {
  const error = await errorOf(() => new Response("a name", { headers: { "Content-Type": "text/plain" } }));
  expect(error.message).not.toContain("a name");
});
