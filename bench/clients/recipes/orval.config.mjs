// How orval is run: with header parameters, its fetch client, and mocks.
export default {
  records: {
    input: "./openapi.json",
    output: {
      mode: "split",
      target: "./client/records.ts",
      client: "fetch",
      baseUrl: process.env["RECIPE_URL"],
      headers: true,
      mock: true,
    },
  },
};
