#!/usr/bin/env node
// The executable: runs `cri-kit` with the arguments and the streams of the process.
import { hideSecrets } from "../runtime/server/start/hide-secrets.js";
import { processIo } from "./io.js";
import { runCri } from "./program.js";

hideSecrets();
const code = await runCri(process.argv.slice(2), processIo());
// The exit code is 2 already if standard output could not be written.
process.exitCode ??= code;
