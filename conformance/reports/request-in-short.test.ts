// Tests which parts of a request are shortened, and in which order.
import { expect, it } from "vitest";
import { requestsInShort } from "./evidence-lines.js";

const [one, another] = ["01a21ca2-6a47-762f-b777-639a92347a21", "01a21ca2-6a47-762f-b777-639a92348b32"];
const waysOf = (method: string, target: string, parameter = "") =>
  requestsInShort({ method, url: `http://127.0.0.1:9${target}` }, parameter);

it("keeps the order in which parameters were sent, and shortens ids first, then the path, then the values of other parameters, and the parameter's own value last", () => {
  const time = "ge2019-06-11T12:30:00.000+01:00";
  const target = `/sites/12/Vehicle?owner=${one}&_count=10&built=${encodeURIComponent(time)}`;
  expect(waysOf("GET", target, "built")).toEqual([
    `GET /sites/12/Vehicle?owner=${one}&_count=10&built=${time}`,
    `GET /sites/12/Vehicle?owner=01a2…7a21&_count=10&built=${time}`,
    `GET /sites/12/Vehicle?owner=01a2…7a21&_count=10&built=${time}`,
    `GET …/12/Vehicle?owner=01a2…7a21&_count=10&built=${time}`,
    `GET …/Vehicle?owner=01a2…7a21&_count=10&built=${time}`,
    `GET …/Vehicle?owner=…&_count=10&built=${time}`,
    "GET …/Vehicle?owner=…&_count=10&built=ge2019-06-11T12:30:00.000+01:…",
  ]);
});

it("keeps both ends of ids that begin alike, and the type of a record that is read", () => {
  const ofOne = waysOf("GET", `/sites/12/Vehicle/${one}`);
  expect(ofOne[0]).toBe(`GET /sites/12/Vehicle/${one}`);
  expect(ofOne).toContain("GET /sites/12/Vehicle/01a2…7a21");
  expect(ofOne.at(-1)).toBe("GET …/Vehicle/01a2…7a21");
  expect(waysOf("GET", `/sites/12/Vehicle/${another}`).at(-1)).toBe("GET …/Vehicle/01a2…8b32");
});
