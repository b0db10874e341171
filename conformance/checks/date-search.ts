import { between, dateCheck, elsewhere, near } from "./date-check.js";
import { instantParameters } from "./dated.js";
import { lastDay, startOfDay } from "./dated-found.js";
import { dateOf } from "./instants.js";

export const geBoundary = dateCheck({
  name: "ge-boundary",
  title: "ge finds the record dated at that very instant",
  holds: ["ge"],
  asks: (of) => [
    { values: [`ge${near(of, "middle", "from", 0)}`], listed: ["middle", "late"], absent: ["early"] },
  ],
});

export const leBoundary = dateCheck({
  name: "le-boundary",
  title: "le finds the record dated at that very instant",
  holds: ["le"],
  asks: (of) => [
    { values: [`le${near(of, "middle", "to", 0)}`], listed: ["early", "middle"], absent: ["late"] },
  ],
});

export const geLeavesOut = dateCheck({
  name: "ge-leaves-out",
  title: "ge leaves out the record dated just before",
  holds: ["ge"],
  asks: (of) => [
    { values: [`ge${near(of, "middle", "to", 1)}`], listed: ["late"], absent: ["middle", "early"] },
  ],
});

export const leLeavesOut = dateCheck({
  name: "le-leaves-out",
  title: "le leaves out the record dated just after",
  holds: ["le"],
  asks: (of) => [
    { values: [`le${near(of, "middle", "from", -1)}`], listed: ["early"], absent: ["middle", "late"] },
  ],
});

export const geDay = dateCheck({
  name: "ge-day",
  title: "ge with a day finds the record dated on that day",
  holds: ["ge"],
  over: instantParameters,
  asks: ({ at, timed }) => {
    const [from] = at.middle;
    const date = dateOf(timed ? startOfDay(from) : from);
    return [{ values: [`ge${date}`], listed: ["middle", "late"], absent: ["early"] }];
  },
});

export const leDay = dateCheck({
  name: "le-day",
  title: "le with a day finds the record dated on that day",
  holds: ["le"],
  over: instantParameters,
  asks: ({ at, records, timed }) => {
    const moment = records.early ? "early" : "middle";
    const [, to] = at[moment];
    const date = dateOf(timed ? lastDay(to) : to);
    return [
      { values: [`le${date}`], listed: [moment], absent: moment === "early" ? ["middle", "late"] : ["late"] },
    ];
  },
});

/**
 * The instants' text order is the reverse of their order in time: 11 hours east the same instant reads later than it is
 * written in the record, 11 hours west earlier.
 */
export const timeZones = dateCheck({
  name: "time-zones",
  title: "instants written with different offsets are compared as instants",
  holds: ["ge", "le"],
  over: instantParameters,
  timed: true,
  asks: ({
    at: {
      middle: [from, to],
    },
  }) => [
    { values: [`ge${elsewhere(from, 0, 11)}`], listed: ["middle", "late"], absent: ["early"] },
    { values: [`ge${elsewhere(to, 60, -11)}`], listed: ["late"], absent: ["middle", "early"] },
    { values: [`le${elsewhere(to, 0, -11)}`], listed: ["early", "middle"], absent: ["late"] },
    { values: [`le${elsewhere(from, -60, 11)}`], listed: ["early"], absent: ["middle", "late"] },
  ],
});

export const range = dateCheck({
  name: "range",
  title: "ge and le in one request find what lies between",
  holds: ["range", "ge", "le"],
  asks: (of) => [
    { values: between(of, "early", "middle"), listed: ["early", "middle"], absent: ["late"] },
    { values: between(of, "middle", "late").reverse(), listed: ["middle", "late"], absent: ["early"] },
  ],
});

export const rangeLeavesOut = dateCheck({
  name: "range-leaves-out",
  title: "ge and le in one request leave out what lies on either side",
  holds: ["range", "ge", "le"],
  asks: (of) => [
    { values: between(of, "middle", "middle"), listed: ["middle"], absent: ["early", "late"] },
    { values: between(of, "middle", "middle").reverse(), listed: ["middle"], absent: ["early", "late"] },
    { values: between(of, "early", "early"), listed: ["early"], absent: ["middle", "late"] },
    { values: between(of, "late", "late").reverse(), listed: ["late"], absent: ["middle", "early"] },
  ],
});
