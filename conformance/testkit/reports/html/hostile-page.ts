// A report with hostile texts, for tests of the HTML page.
import type { Exchange } from "../../../http/exchange.js";
import type { Report } from "../../../runner/report.js";
import { exchange, failed, reportOf, result } from "../make-report.js";

/** Texts with markup or code that a deployment might send; each calls `stolen` if a browser executes it. */
export const hostileTexts = [
  "<script>stolen('script')</script>",
  "</script><script>stolen('closed')</script>",
  "</style><script>stolen('style')</script>",
  "</code></pre><iframe srcdoc=\"<script>parent.stolen('frame')</script>\"></iframe>",
  "<img src=x onerror=stolen('image')>",
  "\"><svg onload=stolen('svg')>",
  "' onmouseover='stolen(1)' x='",
  "` onfocus=stolen(2) autofocus `",
  "javascript:stolen('url')",
  "https://elsewhere.example/?leak",
  "<a href=\"javascript:stolen('link')\">here</a>",
  '<base href="https://elsewhere.example/"><meta http-equiv=refresh content="0;url=https://elsewhere.example/">',
  "<form action=https://elsewhere.example><input name=filter>",
  "<!-- <![CDATA[ ]]> --!>",
  "{{constructor.constructor('stolen()')()}} {{{policy}}} {{> page}}",
  "&lt;script&gt; &amp;#x3c; &#60;",
  "gnp.\u202Etxt\u202C and \u2066isolated\u2069",
  "bell \u0007, escape \u001B[31m, null \u0000\u0000\u0000, delete \u007F, C1 \u009B",
  "half \uD83C of a pair, and the other \uDF3F; \uFFFE \u2028 \u2029 \u200B",
] as const;

const all = hostileTexts.join(" ");

/** An exchange that is hostile in every part that a deployment controls, and in some that it does not. */
function hostileExchange(n: number, text: string): Exchange {
  return {
    ...exchange,
    n,
    method: text,
    url: `http://127.0.0.1:9/${text}`,
    requestHeaders: { authorization: `*** ${text}`, [text]: text },
    requestBody: JSON.stringify({ [text]: text }),
    responseHeaders: { "content-type": "text/html", [`x-${text}`]: text },
    responseBody: text,
    ...(n % 2 === 0 ? {} : { fault: text }),
  };
}

/** A report in which every text that could come from outside is hostile. */
export function hostileReport(): Report {
  const checks = hostileTexts.flatMap((text, index) => [
    failed(`a/${text}/t${index}`, { tolerated: { reason: text, owner: text, until: text } }),
    failed(`a/${text}/c${index}`, {
      title: text,
      section: text,
      means: text,
      expected: text,
      actual: text,
      exchanges: [hostileExchange(2 * index + 1, text)],
      transcript: [hostileExchange(2 * index + 1, text), hostileExchange(2 * index + 2, text)],
    }),
    result(`b/${text}/d${index}`, { verdict: "blocked", reason: text, blockedBy: `a/${text}/c${index}` }),
    result(`b/${text}/e${index}`, { verdict: "blocked", reason: text }),
    result(`b/${text}/f${index}`, { verdict: "error", reason: text }),
  ]);
  return reportOf(checks, {
    interface: { name: all, title: all, document: all },
    deployment: { baseUrl: `http://127.0.0.1:9/${all}`, site: all, otherSite: all, write: false },
    baseline: {
      file: all,
      verdict: "nonconformant",
      tolerated: hostileTexts.length,
      faults: hostileTexts.map((text) => ({
        entry: text,
        why: "passes",
        says: text,
        remedy: text,
        line: 1,
        column: 1,
      })),
    },
    startedAt: all,
    observations: hostileTexts.map((text) => ({
      gap: text,
      asks: text,
      section: text,
      value: text,
      own: text,
      evidence: text,
    })),
  });
}
