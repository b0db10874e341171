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
  /** Why it could not be generated, compiled or run. */
  readonly broken?: string;
}

const names = Object.keys(abilities).filter((name): name is Ability => name in abilities);

/** What a client can do: one word, and why if it is not a plain yes. */
function cellOf(
  { client, parts, results, broken }: Tried,
  ability: Ability,
): readonly [word: string, why?: string] {
  const lack = client.lacks[ability];
  if (lack !== undefined) return ["no", lack];
  if (broken !== undefined) return ["no"];
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
  return [row(header), row(header.map(() => "---")), ...rows.map(row), "", ...reasons(all)].join("\n");
}

const cellText = (text: string): string => text.replaceAll("|", "\\|").replace(/\s+/g, " ");

/** Why a cell is no plain yes, each reason once with the clients that it is true of. */
function reasons(all: readonly Tried[]): readonly string[] {
  const told = new Map<string, readonly string[]>();
  for (const tried of all)
    for (const reason of reasonsOf(tried)) told.set(reason, [...(told.get(reason) ?? []), tried.client.name]);
  return [...told].map(([reason, clients]) => `- ${reason} (${clients.join("; ")})`);
}

function reasonsOf(tried: Tried): readonly string[] {
  const { missing, broken } = tried;
  if (missing !== undefined) return [`not tried: ${cellText(missing)}`];
  if (broken !== undefined) return [`no: ${cellText(broken)}`];
  return names.flatMap((name) => {
    const [word, why] = cellOf(tried, name);
    return why === undefined ? [] : [`${abilities[name]}, ${word}: ${cellText(why)}`];
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
