import { expect, it } from "vitest";
import { type Ability, abilities } from "./abilities.js";
import { clientRecipes, clientsTable, type Tried } from "./clients-page.js";
import { recipeParts } from "./recipe-parts.js";

const text = `
  // [dates]
  const found = await search({
    date: ["ge2026"],
  });
  // [/dates]
  # [paging] the link's cursor is sent
  follow()
  # [/paging]
`;

const passed = new Map(Object.keys(abilities).map((name) => [name, null]));

const tried = (more: Partial<Tried> = {}, lacks: Partial<Record<Ability, string>> = {}): Tried => ({
  client: { name: "some | client", packages: ["some@1.0.0"], language: "ts", lacks },
  parts: recipeParts(text),
  results: passed,
  ...more,
});

/** The cell of an ability in the table of one client. */
const cell = (one: Tried, ability: Ability): string | undefined =>
  clientsTable([one])
    .split("\n")
    .find((line) => line.startsWith(`| ${abilities[ability]} |`))
    ?.split("|")[2]
    ?.trim();

it("says yes of a plain call, and names a recipe that needs a note", () => {
  expect(cell(tried(), "dates")).toBe("yes");
  expect(cell(tried(), "paging")).toBe("with a recipe");
  expect(clientsTable([tried()])).toContain(
    "all pages of a list, with a recipe: the link's cursor is sent (some | client)",
  );
});

it("says no, and why, of a recipe that failed, that did not run, or that is not claimed", () => {
  const failed = tried({ results: new Map([["dates", "it gave 3,\n not 4"]]) }, { mocks: "it makes none" });
  expect(cell(failed, "dates")).toBe("no");
  expect(clientsTable([failed])).toContain("search by dates with prefixes, no: it gave 3, not 4");
  expect(cell(failed, "codes")).toBe("no");
  expect(clientsTable([failed])).toContain("search by system and code, no: its recipe gave no result");
  expect(cell(failed, "mocks")).toBe("no");
  expect(clientsTable([failed])).toContain("mocks of the service, no: it makes none");
});

it("says what was not tried, with the reason", () => {
  const { client, parts } = tried();
  const missing = { client, parts, missing: "no registry" };
  expect(cell(missing, "dates")).toBe("not tried");
  expect(clientsTable([missing])).toContain("- not tried: no registry (some | client)");
  expect(clientRecipes([missing])).toBe("");
});

it("says no once of a client that does not compile", () => {
  const { client, parts } = tried();
  const broken = { client, parts, broken: "tsc: a type is missing" };
  expect(cell(broken, "dates")).toBe("no");
  expect(clientsTable([broken]).split("tsc: a type is missing")).toHaveLength(2);
  expect(clientRecipes([broken])).toBe("");
});

it("gives a reason once, with all clients that it is true of", () => {
  const table = clientsTable([tried(), tried()]);
  expect(table.match(/the link's cursor is sent/g)).toHaveLength(1);
  expect(table).toContain("(some | client; some | client)");
});

it("keeps a bar in a name from ending its cell", () => {
  expect(clientsTable([tried()]).split("\n")[0]).toBe("|  | some \\| client |");
});

it("shows the lines of a recipe that passed, as they are in its file", () => {
  const page = clientRecipes([tried()]);
  expect(page).toContain('```ts\nconst found = await search({\n  date: ["ge2026"],\n});\n```');
  expect(page).toContain("### some | client\n\nWith some@1.0.0.");
  const failed = clientRecipes([tried({ results: new Map([["dates", "broken"]]) })]);
  expect(failed).not.toContain("ge2026");
});
