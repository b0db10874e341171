import { kitCommand } from "../../spec/command-name.js";
import type { InterfaceModel } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import { columns, endingIn, printable, wrapped } from "../../spec/text/layout.js";

import { certificateFault } from "../http/client/certificates.js";
import type { Unreachable } from "../http/reach.js";
import type { Settings } from "../options/settings.js";
import type { Profile } from "../runner/profile/profile.js";
import type { CleanUp } from "../runner/session.js";

interface Teller {
  readonly err: (text: string) => void;
}

/** What is about to happen, and what of it cannot be undone. `model` is what is claimed of the interface. */
export function tellStart(model: InterfaceModel, settings: Settings, journalFile: string, io: Teller): void {
  const lines = [...aboutRun(model, settings), ...aboutWriting(model, settings, journalFile)];
  io.err(lines.map((line) => `${line}\n`).join(""));
}

function aboutRun(model: InterfaceModel, { baseUrl, site, seed, claims }: Settings): readonly string[] {
  const { host } = new URL(baseUrl);
  const part = claims === undefined ? "" : ` Only what ${claims.saidBy} says is offered is tested.`;
  return wrapped(`${model.title} at ${host}, site ${site}, seed ${seed}.${part}`.replace(/\.$/, ""), columns);
}

function aboutWriting(model: InterfaceModel, settings: Settings, journalFile: string): readonly string[] {
  if (!settings.write) return ["Nothing is written: checks that need records of their own need --write."];
  const kept = model.resources.filter((resource) => offers(resource, "add") && !offers(resource, "delete"));
  if (kept.length === 0) return endingIn("Records are added, and deleted at the end; journal:", journalFile);
  const names = kept.map(({ name }) => name).join(", ");
  return [
    ...wrapped(`Records are added. These types have no delete, so theirs stay: ${names}`, columns),
    ...endingIn("Every add is written down first, in", journalFile),
  ];
}

export function tellUnreachable({ baseUrl, timeoutMs }: Settings, why: Unreachable, io: Teller): 3 {
  const { host } = new URL(baseUrl);
  const said = [
    `error: ${host} cannot be reached: ${printable(why.fault)}`,
    `remedy: ${remedyFor(why, timeoutMs)}`,
  ];
  for (const line of said.flatMap((text) => wrapped(text, columns))) io.err(`${line}\n`);
  return 3;
}

/** Node trusts the authorities of that file beside its own. */
function remedyFor({ faultCode, leadsTo }: Unreachable, timeoutMs: number): string {
  if (leadsTo !== undefined)
    return `if that is the deployment, give its address at ${leadsTo} as the base URL`;
  const certificate = certificateFault(faultCode);
  if (certificate === undefined)
    return `see that it runs and that the address is right; answers may take ${timeoutMs} ms`;
  const good = "have the deployment serve a certificate that is good for this address";
  return certificate.untrusted
    ? `name the file of the authority that signed it in NODE_EXTRA_CA_CERTS, or ${good}`
    : good;
}

/** Nobody takes a file of answers for whole that lacks some only because they could not be had that time. */
export function tellIncomplete(file: string, { incomplete }: Pick<Profile, "incomplete">, io: Teller): void {
  if (incomplete === undefined) return;
  const lines = wrapped(`Not all answers were saved, run again for the others: ${incomplete}.`, columns);
  for (const line of [...lines, ...endingIn("Those that were are in", file)]) io.err(`${line}\n`);
}

export function tellCleanUp({ removed, left, problem, journalFile }: CleanUp, io: Teller): void {
  if (removed === 0 && left.length === 0) return;
  const stay = left.length === 0 ? "none stays" : `${left.length} stay`;
  io.err(`Of the records added, ${removed} were deleted and ${stay}.\n`);
  const why =
    problem === undefined
      ? []
      : wrapped(`Not all that could be deleted were: ${printable(problem)}.`, columns);
  for (const line of why) io.err(`${line}\n`);
  if (journalFile === undefined) return;
  for (const line of endingIn("Those that stay are listed in", journalFile)) io.err(`${line}\n`);
  if (problem !== undefined) io.err(`To try again: ${kitCommand} clean ${journalFile}\n`);
}
