import { expect, test } from "vitest";
import { hostCheck } from "./host.js";

test("a host is one that a URL can have, however often it is asked", () => {
  const isHost = hostCheck();
  const hosts = [
    "here",
    "here",
    "1.2.3.4:80",
    "[::1]:80",
    "1.2.3.999",
    "1.2.3.999",
    "a b",
    "here:99999",
    "",
    "here",
  ];
  expect(hosts.filter(isHost)).toEqual(["here", "here", "1.2.3.4:80", "[::1]:80", "here"]);
});
