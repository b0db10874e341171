// What the checks of updates and deletes have in common: they judge what a read or a search shows after the change.
import type { Session } from "../../fixtures/session.js";
import type { Blocked } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { check, type NamedCheck } from "../check.js";
import type { Faults, Finding } from "../finding.js";
import { once } from "../memo.js";
import { operationClause, type Place, places } from "../places.js";
import { hasDiscriminatingParameter } from "../search/discriminating.js";

interface ChangeCheck<Done> {
  readonly restsOn: "consequence.last-written" | "consequence.one-record";
  readonly name: string;
  readonly title: string;
  readonly faults: Faults;
  /** Searches for the record by a value that no other record has. */
  readonly searches?: true;
  judge(session: Session, done: Done): Promise<Finding>;
}

/** Makes the checks of one kind of change; `change` makes the change, once for all of them. */
export const changeChecks =
  <Done extends { readonly exchange: Exchange; readonly unseen?: Blocked }>(
    kind: "update" | "delete",
    change: (session: Session, place: Place) => Promise<Done>,
  ) =>
  ({ title, searches, judge, ...rest }: ChangeCheck<Done>): NamedCheck<Place> =>
    check<Place>({
      ...rest,
      family: kind,
      writes: true,
      over: (model) =>
        places(model, kind, "add", "read").filter(
          ({ resource }) => !searches || hasDiscriminatingParameter(model, resource),
        ),
      title: () => title,
      clauses: (of) => [operationClause(of, kind)],
      // The checks of sequences ask for the verdict too, when the records may have changed.
      run: once(async (session, of) => {
        const done = await change(session, of);
        if (searches && done.unseen) throw done.unseen;
        return afterChange(await judge(session, done), done.exchange);
      }),
    });

/** The finding of a check; of a failure that a later request shows, with the change. A script has the change in it. */
export function afterChange(finding: Finding, change: Exchange): Finding {
  if (finding.verdict !== "fail" || finding.script !== undefined) return finding;
  return finding.exchange === undefined || finding.exchange.n === change.n
    ? finding
    : { ...finding, earlier: change };
}
