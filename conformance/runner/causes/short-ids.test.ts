// Tests which words a report shortens.
import { expect, it } from "vitest";
import { withShortIds } from "./diagnosis-words.js";

it.each([
  ["Vehicle 01a21aec-4bce-762f-b777-639a92347a21 as it was", "Vehicle 01a2…7a21 as it was"],
  [
    "GET /sites/1/DocumentReference/01a21aec-4bce-762f-b777-639a92347a21?a=b",
    "GET /sites/1/DocumentReference/01a2…7a21?a=b",
  ],
  [
    "a list of 10 records without Condition 2019-06-11 (42)",
    "a list of 10 records without Condition 2019-06-11 (42)",
  ],
  ["encounter=01a21aec-4bce-762f-b777-63…", "encounter=01a21aec-4b…"],
  ["MedicationAdministrationRecord", "MedicationAdministrationRecord"],
])("%s", (text, short) => {
  expect(withShortIds(text)).toBe(short);
});
