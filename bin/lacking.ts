// The answer to a command that only the package cri-kit has.
import { smallPackage, wholePackage } from "../spec/command-name.js";
import { UserError } from "../spec/user-error.js";

/** `command` is the command, with the option that is missing if there is one. */
export const lacking = (command: string): UserError =>
  new UserError(
    `${smallPackage} only tests deployments: ${command} is in the package ${wholePackage}`,
    `npm install --save-dev ${wholePackage}, then npx ${wholePackage} ${command}`,
  );
