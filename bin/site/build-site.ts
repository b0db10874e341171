// `npm run site`: builds the site in dist/site.
import { buildSite } from "./site.js";

await buildSite("dist/site");
