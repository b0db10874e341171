import { describe, expect, test } from "vitest";
import { SetupError } from "../setup-error.js";
import { configOf, help } from "./run-server.js";
import { defaults, settingList } from "./settings.js";

describe("the settings of a server", () => {
  test("without arguments, every setting has its default", () => {
    expect(configOf([], {})).toEqual(defaults);
  });

  test("an argument wins over the environment, and that over the default; an empty variable counts as unset", () => {
    const env = { PORT: "1", PAGE_SIZE: "7", HOST: "", TOKENS: "list.json" };
    expect(configOf(["--port", "2"], env)).toEqual({
      ...defaults,
      port: 2,
      pageSize: 7,
      tokens: "list.json",
    });
  });

  test("an empty argument is not the default: it is refused", () => {
    expect(configOf(["--token", ""], { TOKEN: "secret" })).toMatchObject({ token: "" });
  });

  test("a repeatable setting is a list, of its arguments or the words of its variable", () => {
    const args = ["--cors", "https://a.example", "--cors", "https://b.example"];
    expect(configOf(args, { CORS: "https://c.example", ALLOWED_HOST: " a.example  b.example " })).toEqual({
      ...defaults,
      cors: ["https://a.example", "https://b.example"],
      allowedHost: ["a.example", "b.example"],
    });
  });

  test.each([
    [[], { CRI_TOKEN: "secret" }, { token: "secret" }],
    [[], { CRI_TOKEN: "" }, {}],
    [["--token", "other"], { CRI_TOKEN: "secret" }, { token: "other" }],
    [[], { CRI_TOKEN: "secret", TOKENS: "list.json" }, { tokens: "list.json" }],
    [["--token-file", "token"], { CRI_TOKEN: "secret" }, { tokenFile: "token" }],
  ])(
    "%j with %j: the kit's own variable has the token, if no other access option is given",
    (args, env, said) => {
      expect(configOf(args, env)).toEqual({ ...defaults, ...said });
    },
  );

  test.each([
    [[], { otlp: "http://collector" }],
    [["--otlp", "http://other"], { otlp: "http://other" }],
  ])("%j: OpenTelemetry's own variable has the collector, if no option names one", (args, said) => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector" };
    expect(configOf(args, env)).toEqual({ ...defaults, ...said });
  });

  test.each([
    [["--port", "65536"], {}, /^--port can't be "65536"\. Write a whole number from 0 to 65535\.$/],
    [["--page-size", "1e3"], {}, /^--page-size can't be "1e3"/],
    [[], { LARGEST_PAGE: "many" }, /^LARGEST_PAGE can't be "many"/],
    [["--prot", "1"], {}, /^Unknown option '--prot'\. Did you mean --port\? --help lists all settings\.$/],
    [["--porrt=1"], {}, /Did you mean --port\?/],
    [["--frobnicate", "1"], {}, /^Unknown option '--frobnicate'\. --help lists all settings\.$/],
    [["stray"], {}, /stray/],
    [["--store"], {}, /--store/],
  ])("%j with %j is refused, with its place", (args, env, message) => {
    expect(() => configOf(args, env)).toThrow(SetupError);
    expect(() => configOf(args, env)).toThrow(message);
  });

  test("help lists every setting with its variable, in 80 columns", () => {
    expect(configOf(["--port", "1", "--help"], {})).toBe("help");
    const text = help("Garages");
    for (const { flag } of settingList) expect(text).toContain(`--${flag} `);
    expect(text).toContain("(LARGEST_PAGE)");
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});
