// Codes 13xx: contradictions in a spec.
import type { Codes } from "./entry.js";

export const contradictionCodes = {
  CRI1301: {
    title: "a circular shape",
    explanation: "A shape contains itself, directly or through others, so a record of it would be infinite.",
    remedy: "Break the circle: refer to a record, or write the inner part out.",
  },
  CRI1302: {
    title: "two nodes with one clause",
    explanation: "The id of a clause is computed from the place of its node. Two nodes got the same id.",
    remedy: "Remove or rename one of the two.",
  },
  CRI1303: {
    title: "another type's name",
    explanation: "The type member of a resource has a fixed value that is not the name of the resource.",
    remedy: "Fix it to the resource's own name.",
  },
  CRI1304: {
    title: "no type member",
    explanation: "If the spec names a type-member, every record must hold its type in that member.",
    remedy:
      "Add the field, with fixed: and the resource's name. If records do not name their type, remove type-member.",
  },
  CRI1343: {
    title: "a field in place of the id",
    explanation:
      "A field has the name of the member that holds the id of a record: `id`, or the member that `ids` names. If the server gives the ids, the id is not a field. If the client gives them, it is a field that is required, unique, and of the type of all ids.",
    remedy:
      "If the client gives the id, write `required: true` and `unique: true`. If not, remove the field. `ids` says whether ids are texts or whole numbers, and a search parameter for the id has `special: logical-id`.",
  },
  CRI1305: {
    title: "a path without site or type",
    explanation:
      "Every path form contains the base, the site and the type, each once. If placeholders names no site, the interface has no sites.",
    remedy:
      "Write all three placeholders into the path. If no path has a site, remove site from placeholders.",
  },
  CRI1306: {
    title: "an invalid path",
    explanation:
      "A path begins with the base. Then come segments with single slashes between them. Each segment is plain text or a placeholder.",
    remedy: "Use the placeholders that the spec declares, each as a whole segment.",
  },
  CRI1307: {
    title: "the same path twice",
    explanation: "Two types, or two path forms, have the same path.",
    remedy: "Give one of the two another segment or path.",
  },
  CRI1308: {
    title: "a type without a path",
    explanation: "A type needs at least one path form.",
    remedy: "List its forms under paths.",
  },
  CRI1309: {
    title: "an interaction without a method",
    explanation: "A type offers an interaction for which the spec gives no method.",
    remedy: "Add it under interactions, or remove it from the type.",
  },
  CRI1310: {
    title: "derived from nothing",
    explanation: "A derived node must say what it was derived from, so that a reader can judge it.",
    remedy: "Add derived-from, or make the basis stated.",
  },
  CRI1311: {
    title: "a reason that is not needed",
    explanation: "Only a node with basis: derived has derived-from.",
    remedy: "Set basis: derived, or remove derived-from.",
  },
  CRI1318: {
    title: "a misplaced url",
    explanation: "A url must be in a shape with the role of a reference, and must give its form.",
    remedy: "Use the reference's shape, or give the url its form.",
  },
  CRI1319: {
    title: "a target without a reference",
    explanation: "Only a shape with the role of a reference can name targets in parentheses.",
    remedy: "Remove the parentheses, or use the reference's shape.",
  },
  CRI1320: {
    title: "external and declared",
    explanation: "A type is both listed as external and declared in this spec.",
    remedy: "Remove it from external-types.",
  },
  CRI1321: {
    title: "a name that is taken",
    explanation: "Types of the language, shapes and resource types share one set of names.",
    remedy: "Choose another name.",
  },
  CRI1324: {
    title: "two interactions with the same request",
    explanation: "Two interactions have the same method and the same path.",
    remedy: "Give one of the two another method or path.",
  },
  CRI1325: {
    title: "a role's member of the wrong type",
    explanation: "A member that a shape's role uses has a type that the role does not allow.",
    remedy: "Name another member, or change its type.",
  },
  CRI1326: {
    title: "offered and unlisted",
    explanation: "A type offers an interaction and also gives a reason for not offering it.",
    remedy: "Remove it from interactions or from unlisted.",
  },
  CRI1327: {
    title: "a fixed value of the wrong type",
    explanation: "A fixed value is a string, but the field does not hold a single string.",
    remedy: "Make the field a string, or remove fixed.",
  },
  CRI1329: {
    title: "codings of a field without codes",
    explanation: "A field has codings, but its type is not a shape whose role is coding or concept.",
    remedy: "Give samples instead, or change the field's type.",
  },
  CRI1330: {
    title: "not a FHIR resource",
    explanation:
      "The spec says that its records are FHIR resources, but has a type that FHIR does not have. A CapabilityStatement can't list this type.",
    remedy: "Use a FHIR type, or remove fhir.",
  },
  CRI1331: {
    title: "an answer that the generated server cannot give",
    explanation:
      "A deployment may answer the gap this way, but the generated server can't. The reference and openapi.json would describe a server that does not exist.",
    remedy: "Choose an answer that the generated server can give.",
  },
  CRI1332: {
    title: "two answers that contradict each other",
    explanation: "No server can give both of two answers that the spec chooses.",
    remedy: "Change one of the two.",
  },
  CRI1334: {
    title: "a constraint that its field can't have",
    explanation:
      "A bound is only for a number. A length, a pattern, a format and a closed set are only for a string that is not fixed. A number of items and unique items are only for a list. A unique field is one text or number of the record itself, and the document does not name its values.",
    remedy: "Remove the constraint, or change the field's type.",
  },
  CRI1335: {
    title: "constraints that contradict each other",
    explanation:
      "No value satisfies all constraints of the field, or one of its samples or named values does not, or a value would be too large to be made up for samples and tests.",
    remedy: "Change one of the constraints, or the sample.",
  },
  CRI1336: {
    title: "a pattern that can't be used",
    explanation:
      "A pattern is a regular expression of JavaScript with the flag u. The suite makes up records with the samples of the field, so at least two samples must match the pattern. The suite makes up texts of a format. If no such text satisfies the other constraints of the field, the field needs samples too.",
    remedy: "Correct the expression, or add samples that match it.",
  },
  CRI1394: {
    title: "a pattern that is matched on short texts only",
    explanation:
      "This is a warning: the spec is valid. For some texts the pattern takes a time that doubles with each character, so one request could stop a server. Such a pattern is matched by RE2, which takes a time that grows with the text alone, but RE2 has no references to groups, no repetitions beyond 1000, and looks ahead only at the start of the pattern. So only texts of up to 16 characters are matched, or of fewer if the pattern has many choices, and longer ones are accepted.",
    remedy:
      "Write the pattern without references to groups and without looking ahead or behind, or so that no repetition contains another.",
  },
  CRI1337: {
    title: "a default that its field can't have",
    explanation:
      "A default is one plain value. It has the type of the field, and satisfies the constraints of the field. The field is a field of the record itself, and is neither required nor fixed.",
    remedy: "Remove the default, or change it.",
  },
  CRI1338: {
    title: "a field that can't be readOnly or writeOnly",
    explanation:
      "Only a field of the record itself can be readOnly. A writeOnly field is a field of the record, or one that is not required in an object of the record. No list contains it. The field is not fixed, and is not both. A readOnly field that is required needs a default: the value that the server gives it. No search looks at a writeOnly field, because the search would show its value.",
    remedy: "Remove the word, or change the field.",
  },
  CRI1347: {
    title: "a field that can't be nullable",
    explanation:
      "A fixed field can't be null, because it has only one value. A member that the role of its shape needs can't be null, because it says what the shape stands for.",
    remedy: "Remove nullable, or make the field that holds the shape nullable.",
  },
  CRI1390: {
    title: "a relation of no kind, or of several",
    explanation:
      "A relation between fields is one of before, at-most, one-of, at-least-one, at-most-one, all-or-none and needs.",
    remedy: "Write one of them, with the names of the fields; write another relation for the second.",
  },
  CRI1391: {
    title: "a relation of a field that does not exist",
    explanation:
      "A relation names fields of the record, or paths of fields inside its objects. A field of a list has many values, so a relation can't name one.",
    remedy: "Name a field that the type has, or remove the relation.",
  },
  CRI1392: {
    title: "a relation that its fields can't have",
    explanation:
      "before and at-most need two numbers, or two dates of one precision, and must not form a circle. The other relations can't name a field that each record has. No field of a relation can be fixed, or have default, readOnly or writeOnly, because a client must be able to satisfy the relation.",
    remedy: "Remove the relation, or change its fields.",
  },
  CRI1393: {
    title: "a closed set with a value that its field can't have",
    explanation:
      "The values of a closed set must have the type of the field: texts, whole numbers or numbers. They must satisfy the other constraints of the field. YAML reads a number without quotes as a number.",
    remedy: "Change the value, or put it in quotes.",
  },
  CRI1352: {
    title: "an interaction that can't replace, merge or patch",
    explanation:
      "The body of an update replaces the record, is merged into the record, or is a JSON Patch. An update can have only one of these three. Other interactions have none of them.",
    remedy: "Keep the one that the document states, on the update.",
  },
  CRI1354: {
    title: "the same header twice",
    explanation: "Two request headers have the same name. Capital and small letters make no difference.",
    remedy: "Remove one of the two.",
  },
  CRI1355: {
    title: "an id of no type",
    explanation: "A field holds the id of a record, but does not say which type the record has.",
    remedy: "Write the type in parentheses: id(Patient).",
  },
  CRI1356: {
    title: "a nested collection without its parent",
    explanation:
      "A nested collection has the records that refer to one record by a field. This field must be a field of the type, and not a list. It must refer to one type. The two types must have a path form in common.",
    remedy: "Name such a field under `under`.",
  },
  CRI1357: {
    title: "a nested collection at another path",
    explanation:
      "The path of a nested collection is also the path of an operation, or of another collection.",
    remedy: "Give it another segment.",
  },
  CRI1350: {
    title: "stated parts of an answer that no document states",
    explanation:
      "Only a gap that the document answers can have states. If the basis of a gap is chosen, the document does not answer it, and a deployment may give any answer.",
    remedy: "Give the gap the basis stated or derived, or remove states.",
  },
  CRI1351: {
    title: "the generated server's answer is not as the document states",
    explanation:
      "The generated server gives the answer of the gap, so that answer must be one that the document allows.",
    remedy: "Choose one of the stated answers, with all their parts.",
  },
  CRI1380: {
    title: "an effect that a record cannot have",
    explanation:
      "An action sets a member of the record itself to one plain value, or to null if it removes the member. The value must have the type of the member, and must be within its limits.",
    remedy: "Name a field of the type, and a value that it can have.",
  },
  CRI1381: {
    title: "parts of an action that do not go together",
    explanation:
      "A GET has no body and changes nothing. An action of a whole type has no record. A response with the status 204 has no body.",
    remedy: "Change the part, or the action's method, on or status.",
  },
  CRI1382: {
    title: "an action with another's request",
    explanation: "Two operations of a type have the same method and the same path.",
    remedy: "Give one of the two another path or method, or remove it.",
  },
  CRI1383: {
    title: "a header that does not belong to the credentials",
    explanation:
      "An API key needs a header of its own. A bearer token is always in the header Authorization.",
    remedy: "Name the header of a key, or remove the header.",
  },
  CRI1384: {
    title: "credentials that are stated and asked for",
    explanation: "If security states the credentials of requests, no gap can ask for the credentials.",
    remedy: "Remove the gap, or remove security.",
  },
  CRI1385: {
    title: "a delete refused for a field that does not refer",
    explanation: "Each field under delete-refused must refer to a record of the type.",
    remedy:
      "Name a reference, or a field of the type id(...), that may refer to this type; or leave delete-refused out.",
  },
  CRI1386: {
    title: "a refused delete that is not offered",
    explanation: "The type has delete-refused, but does not offer delete.",
    remedy: "Add delete to interactions, or remove delete-refused.",
  },
  CRI1398: {
    title: "fields that can't be unique together",
    explanation:
      "Fields that are unique together are texts, numbers, booleans, dates or ids of records, and are fields of the record itself. None of them is fixed or unique alone, or has default, steps, readOnly or writeOnly, and no action sets it. For one of them at least, many values must be possible. The type must offer add.",
    remedy: "Name other fields, remove the group, or add add to interactions.",
  },
  CRI1387: {
    title: "a JSON Patch that names no record",
    explanation: "A JSON Patch is a list of operations and can't name the record. Only the path can name it.",
    remedy: "Let the update be on the record, or remove patches.",
  },
  CRI1389: {
    title: "scopes of what is no token",
    explanation:
      "Scopes say what a bearer token may do. An API key, and a request without credentials, have no scopes.",
    remedy: "Let the scheme be bearer, or remove scopes.",
  },
  CRI1388: {
    title: "the site in two places, or in none",
    explanation:
      "If a header or the host name has the site of a request, nothing else can have it. The value of this header can't be fixed.",
    remedy: "Let site name a header or the host name, and remove the placeholder or the request header.",
  },
  CRI1339: {
    title: "FHIR resources without a type member",
    explanation: "The spec says that its records are FHIR resources, which name their type in resourceType.",
    remedy: "Add type-member: resourceType, or remove fhir.",
  },
} as const satisfies Codes;
