// An authorization server for tests, a process of its own: prints its issuer, and a line for each token that it grants or refuses.
// Its argument is JSON: the clients, the audience of the tokens, and the seconds that a token lasts.
import { createServer } from "node:http";
import { Provider } from "oidc-provider";

const { clients, audience, seconds } = JSON.parse(process.argv[2] ?? "");
const scope = "system/*.cruds";
const server = createServer();
server.listen(0, "127.0.0.1", () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const common = { grant_types: ["client_credentials"], redirect_uris: [], response_types: [] };
  const resource = { scope, audience, accessTokenFormat: "jwt", accessTokenTTL: seconds };
  const provider = new Provider(issuer, {
    clients: clients.map((client) => ({ ...common, ...client })),
    scopes: [scope],
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "private_key_jwt"],
    enabledJWA: { clientAuthSigningAlgValues: ["RS256", "RS384", "ES384"] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        getResourceServerInfo: () => resource,
      },
    },
    extraTokenClaims: () => ({ sites: "*" }),
  });
  provider.on("grant.success", () => console.log("granted"));
  provider.on("grant.error", (_, error) => console.log(`refused ${error.error_detail ?? error.message}`));
  server.on("request", provider.callback());
  console.log(issuer);
});
