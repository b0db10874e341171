// How hey-api's generator is run: with its fetch client, and mocks.
export default {
  input: "./openapi.json",
  output: "client",
  plugins: [
    "@hey-api/client-fetch",
    "@hey-api/typescript",
    "@hey-api/sdk",
    "@faker-js/faker",
    { name: "msw", source: "@faker-js/faker" },
  ],
};
