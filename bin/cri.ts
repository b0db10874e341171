#!/usr/bin/env node
// The executable of the package cri-kit.
import { runCri } from "./run-cri.js";
import { runProcess } from "./run-process.js";

await runProcess(runCri);
