// Tests that the requests of a server use the proxy of the environment.
import { afterEach, expect, it, vi } from "vitest";
import { fetchJson } from "../auth/jwt/fetch-json.js";
import { senderTo } from "../observability/otlp/open-otlp.js";
import { serveLocally } from "../testing/issuer.js";

afterEach(() => vi.unstubAllEnvs());

it("keys and telemetry go by the proxy, unless NO_PROXY has the host", async () => {
  const proxy = await serveLocally((_, response) => void response.end('{"keys":[]}'));
  const direct = await serveLocally((_, response) => void response.end('{"direct":true}'));
  vi.stubEnv("http_proxy", proxy.url);
  vi.stubEnv("no_proxy", "127.0.0.1");
  expect(await fetchJson("http://issuer.example/keys")).toEqual({ keys: [] });
  expect(await senderTo("http://collector.example", {})("/v1/traces", {})).toBe("taken");
  expect(await fetchJson(`${direct.url}/keys`)).toEqual({ direct: true });
  expect(proxy.asked).toEqual(["http://issuer.example/keys", "http://collector.example/v1/traces"]);
  await proxy.close();
  await direct.close();
});
