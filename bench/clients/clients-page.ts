// Writes what the clients can do, as a table and as recipes, in Markdown.
import { type Ability, abilities } from "./abilities.js";
import type { Client } from "./generated-client.js";
import type { RecipePart } from "./recipe-parts.js";

/** How a client was tried: a failure by ability, or why it was not tried at all. */
export interface Tried {
  readonly client: Pick<Client, "name" | "packages" | "language" | "lacks">;
  readonly parts: ReadonlyMap<string, RecipePart>;
  /** By ability: the error of its recipe, or null if it passed. Absent if the client could not be installed. */
  readonly results?: ReadonlyMap<string, string | null>;
  /** Why it was not tried. */
  readonly missing?: string;
}

const names = Object.keys(abilities).filter((name): name is Ability => name in abilities);

/** What a client can do: one word, and why if it is not a plain yes. */
function cellOf({ client, parts, results }: Tried, ability: Ability): readonly [word: string, why?: string] {
  const lack = client.lacks[ability];
  if (lack !== undefined) return ["no", lack];
  if (results === undefined) return ["not tried"];
  const error = results.get(ability);
  if (error === undefined) return ["no", "its recipe gave no result"];
  if (error !== null) return ["no", error];
  const note = parts.get(ability)?.note;
  return note === undefined ? ["yes"] : ["with a recipe", note];
}

/** Client by ability: yes, with a recipe, no, or not tried; below it the reasons. */
export function clientsTable(all: readonly Tried[]): string {
  const header = ["", ...all.map(({ client }) => client.name)];
  const rows = names.map((name) => [abilities[name], ...all.map((tried) => cellOf(tried, name)[0])]);
  const row = (cells: readonly string[]) => `| ${cells.map(cellText).join(" | ")} |`;
  return [row(header), row(header.map(() => "---")), ...rows.map(row), "", ...all.flatMap(reasons)].join(
    "\n",
  );
}

const cellText = (text: string): string => text.replaceAll("|", "\\|").replace(/\s+/g, " ");

function reasons(tried: Tried): readonly string[] {
  const { client, missing } = tried;
  if (missing !== undefined) return [`- ${client.name}: not tried. ${cellText(missing)}`];
  return names.flatMap((name) => {
    const [word, why] = cellOf(tried, name);
    return why === undefined ? [] : [`- ${client.name}, ${abilities[name]}: ${word}, ${cellText(why)}`];
  });
}

/** The recipes of the clients, as they ran. */
export function clientRecipes(all: readonly Tried[]): string {
  return all
    .filter(({ results }) => results !== undefined)
    .map(recipesOf)
    .join("\n\n");
}

function recipesOf({ client, parts, results }: Tried): string {
  const passed = names.filter((name) => results?.get(name) === null);
  const blocks = passed.flatMap((name) => {
    const part = parts.get(name);
    const title = `**${abilities[name].replace(/^./, (letter) => letter.toUpperCase())}**`;
    return part === undefined
      ? []
      : [`${title}\n\n\`\`\`${client.language}\n${part.lines.join("\n")}\n\`\`\``];
  });
  return [`### ${client.name}`, `With ${client.packages.join(", ")}.`, ...blocks].join("\n\n");
}
