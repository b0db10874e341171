// The part of undici that a run needs. The package's own entry also loads fetch, WebSocket and more, which takes longer than
// a short run does.
declare module "undici/lib/dispatcher/client.js" {
  export { Client as default } from "undici";
}

declare module "undici/lib/core/connect.js" {
  export { buildConnector as default } from "undici";
}
