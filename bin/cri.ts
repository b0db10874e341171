#!/usr/bin/env node
import { processIo } from "./io.js";
import { runCri } from "./program.js";

process.exitCode = await runCri(process.argv.slice(2), processIo());
