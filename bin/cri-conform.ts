#!/usr/bin/env node
// The executable of the package cri-conform.
import { runCriConform } from "./run-cri-conform.js";
import { runProcess } from "./run-process.js";

await runProcess(runCriConform);
