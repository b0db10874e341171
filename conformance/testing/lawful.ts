import type { InterfaceModel } from "../../spec/model.js";
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
import type { Lawful } from "./server.js";

const all: readonly Lawful[] = [
  ...lawfulAdds,
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

/** The lawful servers that an interface gives room for. */
export function lawfulServers(model: InterfaceModel): readonly Lawful[] {
  return all.filter(({ suits }) => suits?.(model) ?? true);
}
