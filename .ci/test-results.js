// Prints how many tests passed and failed, for .ci/run, and adds the failed ones to a list.
// Usage: node .ci/test-results.js RESULTS.json LIST, where RESULTS.json is what vitest's JSON reporter wrote.
import { appendFileSync, readFileSync } from "node:fs";
import { relative } from "node:path";

const [results, list] = process.argv.slice(2);
const { numPassedTests, testResults } = JSON.parse(readFileSync(results, "utf8"));

/** The first line of a test's first error. */
const reason = (messages) => (messages[0] ?? "").split("\n", 1)[0];

const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
  const file = relative(process.cwd(), name);
  const tests = assertionResults.filter((test) => test.status === "failed");
  // A file fails without a failed test if it could not be loaded, or if a hook failed.
  if (status === "failed" && tests.length === 0) return [`${file}: ${message}`];
  return tests.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n    ${reason(failureMessages)}`);
});
if (failed.length > 0) appendFileSync(list, `${failed.join("\n")}\n`);
console.log(numPassedTests, failed.length);
