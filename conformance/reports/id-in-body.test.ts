import { expect, it } from "vitest";
import { painter } from "../../spec/text/paint.js";
import { exchange, failed, reportOf } from "../testkit/reports/make-report.js";
import { firstScreen } from "./terminal.js";

const sent = (body: object, path = "T", method = "PUT", reads = ["T/a%20b"]): string => {
  const at = (one: string) => `http://127.0.0.1:9/s/${one}`;
  const change = { ...exchange, method, url: at(path), requestBody: JSON.stringify(body) };
  const transcript = reads.map((read, n) => ({ ...exchange, n: 9 + n, method: "GET", url: at(read) }));
  const check = failed("update/T/replaces", { exchanges: [change], transcript });
  return firstScreen(reportOf([check]), painter(false)).find((line) => line.includes(" sent ")) ?? "";
};

it("says that the id is in the body if the path of an update has none", () => {
  expect(sent({ key: "a b" })).toBe("      sent       PUT /s/T (the id is in the body)");
});

it("says so of an update that is shown with the read after it", () => {
  const at = (one: string) => `http://127.0.0.1:9/s/${one}`;
  const change = {
    ...exchange,
    n: 4,
    method: "PUT",
    url: at("T"),
    requestBody: JSON.stringify({ key: "a" }),
  };
  const check = failed("update/T/each-member", {
    exchanges: [{ ...exchange, n: 5, method: "GET", url: at("T/a") }, change],
  });
  const lines = firstScreen(reportOf([check]), painter(false)).filter((line) => line.includes(" sent "));
  expect(lines).toEqual(["      sent       PUT /s/T (the id is in the body)", "      sent       GET /s/T/a"]);
});

it("does not say so if the path has the id, if the body has none, or of an add", () => {
  expect(sent({ key: "a b" }, "T/a%20b")).not.toContain("in the body");
  expect(sent({ key: "c" })).not.toContain("in the body");
  expect(sent({ key: "a b" }, "T", "POST")).not.toContain("in the body");
  expect(sent({ key: "%" }, "T", "PUT", ["T/c%"])).not.toContain("in the body");
});
