// What is known of codes of public code systems: the unit and usual values of what they measure, and codes that go with them.

const ucum = "http://unitsofmeasure.org";

/** What is measured, with usual values of somebody in an emergency department. */
export interface Measure {
  readonly unit: string;
  readonly system: string;
  /** The unit's code in UCUM. */
  readonly code: string;
  readonly low: number;
  readonly high: number;
  readonly decimals: number;
}

const measure = (unit: string, code: string, low: number, high: number, decimals = 0): Measure => ({
  unit,
  system: ucum,
  code,
  low,
  high,
  decimals,
});

/** By code of LOINC. */
const measures: Readonly<Record<string, Measure>> = {
  "8480-6": measure("mmHg", "mm[Hg]", 102, 168),
  "8462-4": measure("mmHg", "mm[Hg]", 58, 98),
  "8867-4": measure("beats/minute", "/min", 56, 118),
  "9279-1": measure("breaths/minute", "/min", 12, 24),
  "8310-5": measure("°C", "Cel", 36.1, 39.2, 1),
  "29463-7": measure("kg", "kg", 48, 104, 1),
  "8302-2": measure("cm", "cm", 150, 192),
  "2339-0": measure("mg/dL", "mg/dL", 72, 190),
  "2708-6": measure("%", "%", 91, 100),
};

/** The measure of a code; undefined if it measures nothing, or nothing that is known here. */
export const measureOf = (code: string): Measure | undefined =>
  Object.hasOwn(measures, code) ? measures[code] : undefined;

const vitalSigns = [
  ...["8480-6", "8462-4", "8867-4", "9279-1", "8310-5", "29463-7", "8302-2", "2708-6"],
  ...["271649006", "271650006", "364075005", "86290005", "386725007", "27113001", "50373000"],
];
const social = ["72166-2", "8517006", "266919005"];

const classes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(vitalSigns.map((code) => [code, "vital-signs"])),
  ...Object.fromEntries(social.map((code) => [code, "social-history"])),
  "2339-0": "laboratory",
  // All codes of RxNorm are of medications.
  "http://www.nlm.nih.gov/research/umls/rxnorm": "medication",
};

/** The kind of what a code or its whole code system stands for, as a code of http://hl7.org/fhir/R4 value sets; undefined if unknown. */
export const kindOf = ({
  system,
  code,
}: {
  readonly system: string;
  readonly code: string;
}): string | undefined => (Object.hasOwn(classes, code) ? classes[code] : classes[system]);

/** Codes of FHIR's value sets of statuses by which something has not ended yet, so that it has no end. */
const ongoing: ReadonlySet<string> = new Set(["planned", "arrived", "triaged", "in-progress", "onleave"]);

export const isOngoing = (code: unknown): boolean => typeof code === "string" && ongoing.has(code);
