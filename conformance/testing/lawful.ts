import type { InterfaceModel } from "../../spec/model.js";
import { offersAny } from "../../spec/offers.js";
import { lawfulAccess } from "./lawful/access.js";
import { lawfulAdds } from "./lawful/adding.js";
import { lawfulDates } from "./lawful/dating.js";
import { lawfulHttp } from "./lawful/http.js";
import { lawfulIds } from "./lawful/ids.js";
import { lawfulLists } from "./lawful/listing.js";
import { lawfulOffers } from "./lawful/offering.js";
import { lawfulPages } from "./lawful/paging.js";
import { lawfulRecords } from "./lawful/records.js";
import { lawfulRefusals } from "./lawful/refusing.js";
import { lawfulSearches } from "./lawful/searching.js";
import { lawfulStatuses } from "./lawful/statuses.js";
import { lawfulStores } from "./lawful/storing.js";
import { lawfulVocabularies } from "./lawful/vocabularies.js";
import type { Lawful, Layer } from "./server.js";

const all: readonly Lawful[] = [
  ...lawfulLists,
  ...lawfulStatuses,
  ...lawfulRecords,
  ...lawfulIds,
  ...lawfulSearches,
  ...lawfulPages,
  ...lawfulAccess,
  ...lawfulHttp,
  ...lawfulStores,
  ...lawfulVocabularies,
  ...lawfulRefusals,
  ...lawfulDates,
  ...lawfulOffers,
];

/** Layers of what only a search shows. */
const ofSearches: readonly Layer[] = ["search", "page", "list"];

/** The lawful servers that an interface gives room for. */
export function lawfulServers(model: InterfaceModel): readonly Lawful[] {
  const added = offersAny(model, "add") ? lawfulAdds : [];
  const searched = offersAny(model, "search");
  return [...added, ...all].filter(
    ({ suits, layer }) => (searched || !ofSearches.includes(layer)) && (suits?.(model) ?? true),
  );
}
