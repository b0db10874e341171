// Words for the data types of FHIR that people fill in: names, addresses and ways to reach somebody.

/** Codes of http://hl7.org/fhir/R4/valueset-administrative-gender.html that given names below belong to. */
export const genders = ["female", "male"] as const;
export type Gender = (typeof genders)[number];

export const givenNames = {
  female: [
    "Maria",
    "Aisha",
    "Grace",
    "Elena",
    "Mei",
    "Ruth",
    "Sofia",
    "Ingrid",
    "Priya",
    "Carmen",
    "Hannah",
    "Olga",
    "Nadia",
    "Lucy",
    "Teresa",
    "Yasmin",
  ],
  male: [
    "James",
    "Omar",
    "Daniel",
    "Luis",
    "Wei",
    "Samuel",
    "Marek",
    "Arjun",
    "Peter",
    "Diego",
    "Thomas",
    "Ivan",
    "Kwame",
    "Henry",
    "Rafael",
    "Noah",
  ],
} as const satisfies Readonly<Record<Gender, readonly [string, ...string[]]>>;

export const familyNames = [
  "Alvarez",
  "Bennett",
  "Chen",
  "Dubois",
  "Eriksen",
  "Fischer",
  "Garcia",
  "Haddad",
  "Ibrahim",
  "Johnson",
  "Kowalski",
  "Lindqvist",
  "Mensah",
  "Nguyen",
  "O'Connor",
  "Patel",
  "Quinn",
  "Rossi",
  "Sato",
  "Thompson",
  "Usman",
  "Vargas",
  "Walker",
  "Zhang",
] as const;

export const streets = ["Mill Lane", "Station Road", "Harbour Street", "Elm Avenue", "Church Hill"] as const;

/** A town with its state, postal code and country, so that an address agrees with itself. */
export const towns = [
  { city: "Springfield", state: "IL", postalCode: "62701", country: "US" },
  { city: "Portland", state: "OR", postalCode: "97201", country: "US" },
  { city: "Burlington", state: "VT", postalCode: "05401", country: "US" },
  { city: "Santa Fe", state: "NM", postalCode: "87501", country: "US" },
] as const;
