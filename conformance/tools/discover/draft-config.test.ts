// Tests what a draft says of the connection: nothing secret, and all that a run needs again.
import { expect, it } from "vitest";
import { settings } from "../../testkit/runner/silent-suite.js";
import { credentialLines } from "./draft-config.js";

it("a draft has the certificates and the login of the run, and neither a token nor a secret", () => {
  const headers = { authorization: "Bearer t0ken" };
  const given = { cert: "c.pem", clientId: "tester", scope: "system/*.rs" };
  const lines = (more: object) =>
    credentialLines(
      { ...settings, headers, connection: { given: { ...given, ...more } } },
      { collections: [] },
    );
  const common = ['cert: "c.pem"', "login:", '  clientId: "tester"', '  scope: "system/*.rs"'];
  expect(lines({}).slice(-5)).toEqual([...common, `  clientSecret: "\${CRI_CLIENT_SECRET}"`]);
  expect(lines({ clientKey: "k.json" }).slice(-5)).toEqual([...common, '  clientKey: "k.json"']);
});
