// The part of undici that a run needs. The package's own entry also loads fetch, WebSocket and more: that adds 40 to 50 ms to the
// 270 ms, the whole time in which a run reports that nothing answers.
declare module "undici/lib/dispatcher/client.js" {
  export { Client as default } from "undici";
}

declare module "undici/lib/core/connect.js" {
  export { buildConnector as default } from "undici";
}
