// The registry of conforming variants: all variants of the files in `variants/`.
import { isClosed } from "../../spec/closed-gap.js";
import type { InterfaceModel } from "../../spec/model.js";
import { offersAny } from "../../spec/offers.js";
import { type ConformingVariant, type Layer, mayDiffer } from "../behaviours/conforming-variant.js";
import { allowedAnswers } from "./closed-gaps.js";
import { conformingAbsentReferences } from "./variants/absent-references.js";
import { conformingAccess } from "./variants/access.js";
import { conformingActions } from "./variants/acting.js";
import { conformingCaches, conformingHttp } from "./variants/caching.js";
import { conformingDates } from "./variants/dating.js";
import { conformingDemands } from "./variants/demanding.js";
import { conformingEdges } from "./variants/edges.js";
import { conformingExtremes } from "./variants/extremes.js";
import { conformingLacks } from "./variants/lacking.js";
import { conformingLists } from "./variants/listing.js";
import { conformingNesting } from "./variants/nesting.js";
import { conformingOffers } from "./variants/offering.js";
import { conformingOperators } from "./variants/operators.js";
import { conformingCursors, conformingPages } from "./variants/paging.js";
import { conformingIds, conformingMembers, conformingRecords } from "./variants/records.js";
import { conformingRefusals } from "./variants/refusing.js";
import { conformingReturns } from "./variants/returning.js";
import { conformingSearches } from "./variants/searching.js";
import { conformingOrders } from "./variants/sorting.js";
import { conformingStatuses } from "./variants/statuses.js";
import { conformingStores } from "./variants/storing.js";
import { conformingCodeSystems, conformingUnlisted, conformingVocabularies } from "./variants/values.js";
import { conformingWords } from "./variants/words.js";
import { conformingAdds, conformingWrites } from "./variants/writing.js";

const all: readonly ConformingVariant[] = [
  ...conformingLists,
  ...conformingStatuses,
  ...conformingRecords,
  ...conformingIds,
  ...conformingSearches,
  ...conformingPages,
  ...conformingCursors,
  ...conformingOrders,
  ...conformingAccess,
  ...conformingHttp,
  ...conformingStores,
  ...conformingCaches,
  ...conformingCodeSystems,
  ...conformingWrites,
  ...conformingActions,
  ...conformingEdges,
  ...conformingVocabularies,
  ...conformingRefusals,
  ...conformingDates,
  ...conformingOperators,
  ...conformingUnlisted,
  ...conformingWords,
  ...conformingMembers,
  ...conformingOffers,
  ...conformingDemands,
  ...conformingReturns,
  ...conformingExtremes,
  ...conformingLacks,
  ...conformingAbsentReferences,
  ...conformingNesting,
];

/** Layers that can only be observed by a search. */
const ofSearches: readonly Layer[] = ["search", "page", "list"];

/** The conforming variants that can be made for an interface: none gives another answer than the document states. */
export function conformingVariants(model: InterfaceModel): readonly ConformingVariant[] {
  const closed = model.gaps.filter(isClosed);
  return [
    ...variantsOf(model).filter((variant) => !closed.some((gap) => mayDiffer(variant, gap))),
    ...allowedAnswers(model),
  ];
}

/** Variants of every gap, whether or not the document answers it. */
export function variantsOf(model: InterfaceModel): readonly ConformingVariant[] {
  const added = offersAny(model, "add") ? conformingAdds : [];
  const searched = offersAny(model, "search");
  return [...added, ...all].filter(
    ({ suits, layer }) => (searched || !ofSearches.includes(layer)) && (suits?.(model) ?? true),
  );
}
