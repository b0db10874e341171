// Rules for changes of the whole interface: its name, its type member, its external types, its paths.
import type { RuleText } from "../rule.js";

export const interfaceRules = {
  "interface-renamed": {
    direction: "neither",
    level: "risky",
    title: "the interface has another name",
    reason:
      "The generated package and the reports contain the name; reports with different names can't be compared.",
    remedy: "Rename what refers to the generated package, or keep the name.",
  },
  "type-member-changed": {
    direction: "both",
    level: "breaking",
    title: "another member holds a record's type",
    reason: "Every record sent or stored so far names its type in the old member.",
    remedy: "Change all clients and all stored records together with the server.",
  },
  "type-member-added": {
    direction: "both",
    level: "breaking",
    title: "records name their type",
    reason: "Every record sent or stored so far lacks the member, and a record without it is refused.",
    remedy: "Change all clients and all stored records together with the server.",
  },
  "type-member-removed": {
    direction: "both",
    level: "breaking",
    title: "records do not name their type",
    reason: "A reader that relies on the member finds nothing there.",
    remedy: "Keep the member as a field with its fixed value until no client reads it.",
  },
  "ids-added": {
    direction: "neither",
    level: "safe",
    title: "the ids of records are stated now",
    reason: "They are as they were taken to be.",
    remedy: "Nothing to do.",
  },
  "ids-removed": {
    direction: "neither",
    level: "safe",
    title: "the ids of records are no longer stated",
    reason: "They are still taken to be the same.",
    remedy: "Nothing to do.",
  },
  "ids-changed": {
    direction: "both",
    level: "breaking",
    title: "records carry their ids in another way",
    reason:
      "A reader finds no id where it was, or an id of another type; stored records carry it in the old way.",
    remedy: "Change all clients and all stored records together with the server.",
  },
  "sites-added": {
    direction: "both",
    level: "breaking",
    title: "requests name a site",
    reason:
      "Requests without a site fail. Stored records belong to no site, so no request finds them any more.",
    remedy:
      "Export the store with the old version, load the file into a site with the new version, and change all clients together with the server.",
  },
  "sites-removed": {
    direction: "both",
    level: "breaking",
    title: "requests name no site",
    reason:
      "Requests that name a site fail. Stored records belong to sites, so no request finds them any more.",
    remedy:
      "Export the site with the old version, load the file into a new store with the new version, and change all clients together with the server.",
  },
  "request-header-added": {
    direction: "request",
    level: "breaking",
    title: "every request must carry a header",
    reason: "Requests of existing clients lack the header.",
    remedy: "Let clients send it before the server demands it.",
  },
  "request-header-removed": {
    direction: "request",
    level: "safe",
    title: "requests need not carry a header any more",
    reason: "A header that is not needed is ignored.",
    remedy: "Nothing to do; clients may leave it out.",
  },
  "request-header-changed": {
    direction: "request",
    level: "breaking",
    title: "every request must carry another value in a header",
    reason: "Requests of existing clients carry the old value.",
    remedy: "Accept both values until no client sends the old one.",
  },
  "external-type-added": {
    direction: "neither",
    level: "safe",
    title: "an external type added",
    reason: "Only the name is new; fields that refer to it are reported separately.",
    remedy: "Nothing to do.",
  },
  "external-type-removed": {
    direction: "neither",
    level: "safe",
    title: "an external type removed",
    reason: "Only the name is gone; fields that referred to it are reported separately.",
    remedy: "Nothing to do.",
  },
  "security-added": {
    direction: "request",
    level: "breaking",
    title: "the credentials of requests are stated now",
    reason: "Requests without these credentials are refused.",
    remedy: "Give every client its credentials first.",
  },
  "security-removed": {
    direction: "request",
    level: "risky",
    title: "the credentials of requests are no longer stated",
    reason: "A server may require other credentials, or none.",
    remedy: "Ask each deployment what it requires.",
  },
  "security-changed": {
    direction: "request",
    level: "breaking",
    title: "requests must carry other credentials",
    reason: "Requests with the old credentials are refused, or refused with another status.",
    remedy: "Accept both until no client sends the old ones.",
  },
  "security-loosened": {
    direction: "request",
    level: "safe",
    title: "requests need no credentials any more",
    reason: "A request that carries some is answered as before.",
    remedy: "Nothing to do; clients may leave them out.",
  },
  "operation-security-tightened": {
    direction: "request",
    level: "breaking",
    title: "requests of one operation must carry credentials",
    reason: "Requests without them are refused.",
    remedy: "Give every client its credentials first.",
  },
  "operation-security-loosened": {
    direction: "request",
    level: "safe",
    title: "requests of one operation need no credentials any more",
    reason: "A request that carries some is answered as before.",
    remedy: "Nothing to do; clients may leave them out.",
  },
  "operation-security-changed": {
    direction: "request",
    level: "breaking",
    title: "requests of one operation must carry other credentials",
    reason: "Requests with the old credentials are refused, or refused with another status.",
    remedy: "Accept both until no client sends the old ones.",
  },
  "operation-security-removed": {
    direction: "request",
    level: "risky",
    title: "the credentials of one operation are no longer stated",
    reason: "A server may require other credentials, or none.",
    remedy: "Ask each deployment what it requires.",
  },
  "form-added": {
    direction: "request",
    level: "safe",
    title: "a path form added",
    reason: "Every existing path still works.",
    remedy: "Nothing to do; clients may use the new path.",
  },
  "form-removed": {
    direction: "request",
    level: "breaking",
    title: "a path form removed",
    reason:
      "Requests to this path fail. References in stored records that contain it lead nowhere, and searches by id no longer find them.",
    remedy: "Keep the form until no client uses it and no stored reference contains it.",
  },
  "form-path-changed": {
    direction: "request",
    level: "breaking",
    title: "a path form has another path",
    reason:
      "Requests to the old path fail. References in stored records that contain it lead nowhere, and searches by id no longer find them.",
    remedy:
      "Add the new path as another form, and keep the old form until no client uses it and no stored reference contains it.",
  },
} as const satisfies Readonly<Record<string, RuleText>>;
