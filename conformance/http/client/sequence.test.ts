import { expect, it } from "vitest";
import { inSequence } from "./sequence.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));

it("delivers each answer in a later turn, after the request that follows from the one before", async () => {
  const heard: string[] = [];
  const hand = inSequence();
  const answer = (name: string) =>
    hand(() => {
      heard.push(`answer ${name}`);
      setImmediate(() => heard.push(`request ${name}`));
    });
  for (const name of ["a", "b", "c"]) answer(name);
  expect(heard).toEqual([]);
  while (heard.length < 6) await turn();
  const inOrder = ["a", "b", "c"].flatMap((name) => [`answer ${name}`, `request ${name}`]);
  expect(heard).toEqual(inOrder);
  for (let n = 0; n < 3; n += 1) await turn();
  answer("d");
  expect(heard).toEqual(inOrder);
  await turn();
  expect(heard.at(-1)).toBe("answer d");
});
