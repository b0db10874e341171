// Tests the remedies for failures to set up a server or a store.
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { SetupError } from "../runtime/server/setup-error.js";
import { openDatabase } from "../runtime/server/store/sqlite/driver.js";
import { whileAvailable } from "../runtime/server/store/sqlite/unavailable.js";
import { UserError } from "../spec/user-error.js";
import { setupMistake } from "./setup-mistake.js";
import { startServer } from "./start-server.js";

const caught = (action: () => unknown): unknown => {
  try {
    return action();
  } catch (fault) {
    return fault;
  }
};

test("the remedy for a wrong name is another name", () => {
  const mistake = setupMistake(new SetupError("There is no such store."), "name another");
  expect(mistake).toBeInstanceOf(UserError);
  expect(mistake).toMatchObject({ message: "There is no such store.", remedy: "name another" });
});

test("a failure that knows its remedy keeps it apart from the message", async () => {
  const fault = new SetupError("Nobody listens.", { remedy: "name another port: --port N" });
  expect(fault.message).toBe("Nobody listens. Name another port: --port N.");
  expect(setupMistake(fault, "name another")).toMatchObject({
    message: "Nobody listens.",
    remedy: "name another port: --port N",
  });
});

test("the remedies for a port in use and a missing folder are a port and a command", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  await expect(startServer({ port, host: "127.0.0.1", store: "memory" })).rejects.toMatchObject({
    message: `Cannot listen at 127.0.0.1:${port}: another program listens there.`,
    remedy: "name another port (--port N), or 0 for any free port",
  });
  await expect(startServer({ port: 0, store: "sqlite:/cri-kit-none/x $y/r.db" })).rejects.toMatchObject({
    message:
      "The store /cri-kit-none/x $y/r.db cannot be opened: the folder /cri-kit-none/x $y does not exist.",
    remedy: "create the folder: mkdir -p '/cri-kit-none/x $y'",
  });
});

test("the remedy for a store that cannot be written now is to wait: another name would not help", async () => {
  const database = await openDatabase(":memory:");
  database.exec("CREATE TABLE kept (id); PRAGMA query_only = true");
  const fault = caught(() => whileAvailable(() => database.exec("INSERT INTO kept VALUES (1)")));
  database.close();
  expect(setupMistake(fault, "name another")).toMatchObject({
    message: "The store may not be written.",
    remedy: "fix that, or wait until it is over, and run this again",
  });
});

test("a fault of the kit is not turned into a user error", () => {
  const fault = new TypeError("undefined is no function");
  expect(setupMistake(fault, "name another")).toBe(fault);
});
