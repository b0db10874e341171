// Reads settings from variables that other programs know too.
import type { AccessNames } from "../auth/open-access.js";

/** The variable from which every command of the kit reads a token. */
export const tokenVariable = "CRI_TOKEN";
/** The variable from which every program with OpenTelemetry reads the URL of the collector. */
const collectorVariable = "OTEL_EXPORTER_OTLP_ENDPOINT";

type Environment = Readonly<Record<string, string | undefined>>;

/** Takes the token and the collector from the environment if no other option names them. */
export const withVariables = <Names extends AccessNames & { readonly otlp?: string }>(
  names: Names,
  env: Environment,
): Names => withCollector(withToken(names, env), env);

function withCollector<Names extends { readonly otlp?: string }>(names: Names, env: Environment): Names {
  const url = env[collectorVariable] ?? "";
  return names.otlp !== undefined || url === "" ? names : { ...names, otlp: url };
}

/**
 * Takes the token from the environment if no other access option is given. Everybody on the machine can read an argument in the
 * list of processes, but not a variable.
 */
function withToken<Names extends AccessNames>(names: Names, env: Environment): Names {
  const { token, tokenFile, tokens, issuer } = names;
  const hidden = env[tokenVariable] ?? "";
  const isSaid = [token, tokenFile, tokens, issuer].some((one) => one !== undefined);
  return isSaid || hidden === "" ? names : { ...names, token: hidden };
}
