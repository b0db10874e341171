// A run with hostile texts from outside, for tests of reports.
import { exchange, failed, reportOf } from "./make-report.js";

/** Texts that a deployment may send to deceive the reader of a report. */
export const hostile = [
  "::error file=x::pwned",
  "##[set-output name=x]y",
  "\n::set-output name=x::y\n",
  "</details><script>alert(1)</script>",
  "![x](https://evil.example/x.png) [y](javascript:alert(1)) @everyone <img src=x onerror=1>",
  "| cell | `code` **bold** _em_ ~~s~~ # head\n# head\n- item",
  "]]></failure><testcase name='x'/>&amp;",
  "{0} [0](1) %0A%25",
  "\u001b[2J\u0007\u202Egone\u0000\uD800\uFFFE",
].join(" ");

/** A run in which everything that came from outside is hostile. */
export const hostileReport = reportOf([
  failed("search/Vehicle.plate/finds", {
    clauses: ["search.Vehicle.plate"],
    title: `Vehicle: ${hostile}`,
    expected: hostile,
    actual: hostile,
    reason: hostile,
    exchanges: [
      {
        ...exchange,
        url: `http://127.0.0.1:9/${encodeURIComponent("x")}?a=::error::b`,
        requestBody: hostile,
        responseBody: hostile,
        responseHeaders: { "x-evil": "</script>::error::" },
      },
    ],
  }),
]);
