// Tests logging in to a server of the kit by an authorization server of others, which is a process of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runConform } from "../conformance/cli.js";
import { startServer } from "./start-server.js";

const audience = "https://records.example";
const secret = "a-secret-of-0123456789";
const key = generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey.export({ format: "jwk" });
const { d: _, ...published } = key;
const mark = { kid: "k1", alg: "ES384" };

let folder: string;
let authority: ChildProcess;
let issuer: string;
let server: Awaited<ReturnType<typeof startServer>>;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-login-"));
  await writeFile(join(folder, "key.json"), JSON.stringify({ ...key, ...mark }));
  const clients = [
    ...["basic", "post"].map((name) => ({
      client_id: name,
      client_secret: secret,
      token_endpoint_auth_method: `client_secret_${name}`,
    })),
    {
      client_id: "key",
      token_endpoint_auth_method: "private_key_jwt",
      jwks: { keys: [{ ...published, ...mark, use: "sig" }] },
    },
  ];
  const program = fileURLToPath(new URL("testing/authorization-server.mjs", import.meta.url));
  authority = spawn(process.execPath, [program, JSON.stringify({ clients, audience, seconds: 2 })], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (authority.stdout === null) throw new Error("the process has no output");
  const output = createInterface(authority.stdout);
  [issuer] = await once(output, "line");
  output.on("line", (line) => void lines.push(line));
  server = await startServer({ port: 0, host: "127.0.0.1", store: "memory", issuer, audience });
});
afterAll(async () => {
  await server.close();
  authority.kill();
  await rm(folder, { recursive: true });
});

/** The exit code of a run with a login, and what stands in its files and on the screen. */
async function run(name: string, login: object) {
  lines.length = 0;
  const file = (end: string) => join(folder, `${name}.${end}`);
  const files = { json: file("json"), ndjson: file("events"), html: file("html"), journal: file("journal") };
  const screen: string[] = [];
  const print = (text: string) => void screen.push(text);
  const io = { out: print, err: print, live: false, color: false };
  const asked = { baseUrl: server.url, site: "1", headers: {}, scope: "system/*.cruds", ...login };
  const code = await runConform(
    { ...asked, ...files, write: true, clientId: name, only: ["interaction"] },
    io,
  );
  const texts = await Promise.all(Object.values(files).map((one) => readFile(one, "utf8").catch(() => "")));
  return { code, kept: [...screen, ...texts].join("\n"), report: JSON.parse(texts[0] ?? "") };
}

it.each([
  ["basic", { clientSecret: secret }],
  ["post", { clientSecret: secret }],
  ["key", {}],
])(
  "a run logs in with %s, finds the token endpoint, renews its token, and keeps no secret",
  async (name, login) => {
    const more = name === "key" ? { clientKey: join(folder, "key.json") } : login;
    const tokenUrl = name === "post" ? { tokenUrl: `${issuer}/token` } : {};
    const { code, kept, report } = await run(name, { ...more, ...tokenUrl });
    // A token lasts two seconds: without a new one, a longer run would not conform.
    expect([code, report.verdict]).toEqual([0, "conformant"]);
    expect(lines.filter((line) => line === "granted").length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.startsWith("refused"))).toEqual([]);
    // The beginning of a JWT's head, as it is, and in base64.
    for (const one of [
      secret,
      btoa(secret).slice(0, 20),
      btoa(`${name}:${secret}`),
      "eyJhbGci",
      btoa("eyJhbGci").slice(0, 9),
    ])
      expect(kept).not.toContain(one);
  },
);

it("says that the client is refused", async () => {
  await expect(run("basic", { clientSecret: "wrong" })).rejects.toThrow(
    `the token endpoint ${issuer}/token answered 401 invalid_client`,
  );
});
