import type { AddedRecord, Finding, Session } from "../contract.js";
import { addOwn } from "./adding.js";
import { check } from "./check.js";
import { differencesOf } from "./comparing.js";
import { answered, fail, notApplicable, pass, problemOf, shown } from "./expect.js";
import { anyRecord, firstAdd, idOf } from "./interactions.js";
import { collectionOf, operationClause, type Place, placeName, places } from "./places.js";

const atOnce = 16;

const shared = {
  family: "ids",
  kind: "required",
  writes: true,
  subject: placeName,
} as const;
