// Runs the whole suite against one server per answer of each gap, with the answers pinned (`npm run answers`).
import { ownModel } from "../generator/testing/models.js";
import { interfaceDefinition } from "./interface-definition.js";
import { answeredOtherwise } from "./testing/answered-otherwise.js";
import { circumstancesOf } from "./testing/circumstances.js";
import { companions } from "./testing/companions.js";
import { everyAnswer } from "./testing/every-answer.js";
import { reportOn } from "./testing/observed-answer.js";
import { printedDefinition, validatorsOf } from "./testing/printed-definition.js";

// An argument selects the gaps and answers that begin with it; `--some` limits the run to two answers per gap.

const [word = ""] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const few = process.argv.includes("--some");
const validators = validatorsOf(await interfaceDefinition(ownModel()));
const taken = new Map<string, number>();
let wrong = 0;
for (const { gap, answer, isDefault } of everyAnswer) {
  const name = `${gap.id}: ${answer}`;
  const before = taken.get(gap.id) ?? 0;
  if (isDefault || !name.startsWith(word) || (few && before >= 2)) continue;
  taken.set(gap.id, before + 1);
  const model = await answeredOtherwise({ ...companions[name], [gap.id]: answer });
  const definition = printedDefinition(model, validators);
  const report = await reportOn(model, definition, [], circumstancesOf(gap.probe, answer), "chosen");
  const faulty = report.checks.filter(({ verdict }) => ["fail", "blocked", "error"].includes(verdict));
  if (faulty.length > 0) wrong += 1;
  const faults = faulty.map(({ id, reason, actual }) => `\n    ${id}: ${actual ?? reason}`).join("");
  console.log(`${faulty.length === 0 ? "ok   " : "WRONG"} ${name}${faults}`);
}
process.exitCode = wrong === 0 ? 0 : 1;
