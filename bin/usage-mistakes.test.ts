// Tests what is printed about a wrong command line.
import { expect, it } from "vitest";
import { runCri } from "./run-cri.js";

async function printed(...args: readonly string[]): Promise<string> {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const code = await runCri(args, { out: say, err: say, live: false, color: false });
  return `${said.join("").replaceAll(/\s+/g, " ")}${code}`;
}

it.each([
  ["conforn", "there is no command conforn remedy: did you mean conform? cri --help lists"],
  ["help conforn", "there is no command conforn remedy: did you mean conform?"],
  ["conforn --help", "there is no command conforn remedy: did you mean conform?"],
  ["--spec a.yaml check", "--spec is not an option of cri itself remedy: write the options of a"],
  ["check --tokne=s3cret", "check has no option --tokne remedy: cri check --help lists the options"],
  ["conform --tokne=s3cret", "conform has no option --tokne remedy: did you mean --token?"],
  ["conform --site", "--site needs a value remedy: write --site ID; cri conform --help explains it"],
  ["conform --header", "--header needs a value remedy: write --header 'N: V';"],
  ["diff a.yaml", "diff needs NEW remedy: write cri diff OLD NEW;"],
  ["export", "export needs --store remedy: add --store STORE;"],
  ["generate a.yaml", "takes no argument, but a.yaml is given too remedy: did you mean --spec a.yaml?"],
  [
    "proxy --target http://a.example 9090",
    "proxy takes no argument, but 9090 is given too remedy: did you mean --port 9090?",
  ],
  ["clean a https://h.example c", "clean takes only JOURNAL BASE_URL, but c is given too"],
  ["sample --patients -3", "--patients does not accept -3 remedy: write a whole number from 1 to 100000"],
  ["check --format xml", "--format does not accept xml remedy: write one of text, json, github"],
  ["completion powershell", "SHELL does not accept powershell remedy: write one of bash, zsh, fish"],
  ["sample --patients 1 --records 1", "--records and --patients cannot be used together remedy: leave one"],
])("cri %s", async (line, expected) => {
  const text = await printed(...line.split(" "));
  expect(text).toContain(expected);
  expect(text).not.toContain("s3cret");
  expect(text).toMatch(/^error: .* 2$/);
});
