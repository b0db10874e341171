// Makes the headers of a request: what every request carries, credentials, and the media type of a body.
import type { LearnedBehaviour } from "../dialect/learned.js";
import type { Request } from "../exchange.js";

const accept = "application/fhir+json, application/json;q=0.9, */*;q=0.1";
/** The media types of bodies; the second is used if a deployment answers 415 to the first. */
export const bodyTypes = ["application/json", "application/fhir+json"] as const;

type Headers = Readonly<Record<string, string>>;

/** What the headers of a request are made from. */
export interface HeaderSource {
  readonly credentials: Headers;
  /** The headers that every request must carry. */
  readonly demanded: Headers;
  readonly defaults: { readonly bare: Headers; readonly withBody: Headers };
  readonly learnedBehaviour: LearnedBehaviour;
}

/** The names of the headers that every request must carry. */
export const demandedIn = ({ demanded }: HeaderSource): readonly string[] => Object.keys(demanded);

export function headersOf(source: HeaderSource, request: Request): Headers {
  const { defaults, learnedBehaviour, credentials, demanded } = source;
  const hasBody = request.json !== undefined || request.raw !== undefined;
  const learned = request.json === undefined ? undefined : learnedBehaviour.dialect.requestMediaType;
  const isDefault =
    learned === undefined && !request.anonymous && request.headers === undefined && !request.undemanded;
  if (isDefault) return hasBody ? defaults.withBody : defaults.bare;
  return {
    accept,
    ...(hasBody ? { "content-type": learned ?? bodyTypes[0] } : {}),
    ...(request.undemanded ? {} : demanded),
    ...(request.anonymous ? {} : credentials),
    ...(request.headers && lowerCased(request.headers)),
  };
}

/** The headers of almost every request: made once, and shared by all exchanges. */
export const defaultHeaders = (credentials: Headers): HeaderSource["defaults"] => ({
  bare: { accept, ...credentials },
  withBody: { accept, "content-type": bodyTypes[0], ...credentials },
});

export const lowerCased = (headers: Headers): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
