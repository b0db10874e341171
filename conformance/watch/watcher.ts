import type { InterfaceModel } from "../../spec/model.js";
import type { Exchange } from "../contract.js";
import type { WatchedTraffic } from "../run/report.js";
import { type Asked, askedReader } from "./asked.js";
import { Chains } from "./chains.js";
import { judgeAdd } from "./judges/add.js";
import { judgeDelete } from "./judges/delete.js";
import { judgeRead } from "./judges/read.js";
import { judgeSearch } from "./judges/search.js";
import { judgeUpdate } from "./judges/update.js";
import { Ledger } from "./ledger.js";
import { Misses } from "./misses.js";
import { Offers } from "./offers.js";
import { PassiveAnswers } from "./passive-answers.js";
import { Patience } from "./patience.js";
import { Refusals } from "./refusals.js";
import { Traffic } from "./traffic.js";
import { Updates } from "./updates.js";
import { isGood, type Seen, type Watch } from "./watch.js";
import { World } from "./world.js";
import { Writes } from "./writes.js";

/** A request that has left. */
export interface Ticket {
  readonly url: string;
  readonly method: string;
  readonly from: number;
  readonly asked: Asked | undefined;
  readonly write: object | undefined;
}

/** Holds traffic that others make to the document, request by request. Its clock is the caller's, in milliseconds. */
export interface Watcher {
  /** A request leaves; to be told in the order in which requests leave and answers come. */
  departed(method: string, url: string, at: number): Ticket;
  /** Its answer has come whole, or never will; `url` and headers of the exchange may be struck out. */
  returned(ticket: Ticket, exchange: Exchange, at: number): void;
  /** Its answer has come and can't be read: what a write did is not known. */
  unread(ticket: Ticket, reason: string): void;
  /** Exchanges were missed: nothing that was known still holds. */
  missed(reason: string, count: number): void;
  readonly watch: Watch;
  readonly traffic: WatchedTraffic;
  /** Sites that were asked for, most often first. */
  readonly sites: readonly string[];
  /** A write was asked for. */
  readonly wrote: boolean;
}

/** Watches one deployment. `base` is its address, whatever stands between it and its clients. */
export function openWatcher(model: InterfaceModel, base: string): Watcher {
  const watch = newWatch(model);
  const askedOf = askedReader(model, base);
  const traffic = new Traffic();
  let wrote = false;
  return {
    watch,
    departed(method, url, from) {
      const asked = askedOf(method, url);
      traffic.departed(asked, method, url);
      const write = asked && watch.writes.begin(asked, from);
      wrote ||= write !== undefined;
      return { url, method, from, asked, write };
    },
    returned({ asked, write, url, from }, exchange, to) {
      watch.writes.end(write);
      if (asked) judge(watch, { asked, exchange, from, to }, url);
    },
    unread({ asked, write }, reason) {
      watch.writes.end(write);
      if (!asked) return;
      if (write !== undefined) watch.world.forgetType(asked);
      traffic.notJudged(reason);
    },
    missed(reason, by) {
      watch.world.forgetAll();
      traffic.notJudged(reason, by);
    },
    get traffic() {
      return traffic.told;
    },
    get sites() {
      return traffic.sites;
    },
    get wrote() {
      return wrote;
    },
  };
}

function newWatch(model: InterfaceModel): Watch {
  return {
    model,
    ledger: new Ledger(),
    world: new World(),
    writes: new Writes(),
    updates: new Updates(),
    patience: { ofReads: new Patience(), ofSearches: new Patience() },
    refusals: new Refusals(),
    misses: new Misses(),
    chains: new Chains(),
    offers: new Offers(),
    answers: new PassiveAnswers(),
    wholeLists: new Set(),
    listSpeech: undefined,
  };
}

const judges = { read: judgeRead, add: judgeAdd, update: judgeUpdate, delete: judgeDelete } as const;

function judge(watch: Watch, seen: Seen, url: string): void {
  const { asked, exchange } = seen;
  watch.offers.note(asked, asked.kind, asked.site, exchange, isGood(exchange));
  if (asked.kind === "search") judgeSearch(watch, seen, url);
  else judges[asked.kind](watch, seen);
}
