#!/usr/bin/env node
import { processIo } from "./io.js";
import { runCri } from "./program.js";

const code = await runCri(process.argv.slice(2), processIo());
// It is 2 already where standard output could not be written.
process.exitCode ??= code;
