// Tests all steps from spec to verdict with an interface without sites, whose records do not name their type, on both stores.
import { join } from "node:path";
import { expect, it } from "vitest";
import { thirdSpec } from "../spec/package-root.js";
import { bothStores, compiledFor } from "./testing/both-stores.js";
import { transcriptOf } from "./testing/transcript.js";
import { expectConformant, serveInterface } from "./testing/whole-interface.js";

const key = "a-key-of-the-library";

const compiled = compiledFor(thirdSpec);

it.each(bothStores(compiled))(
  "serves an interface without sites from %s, and passes its own suite",
  async (name, open) => {
    const { folder, spec } = compiled;
    const store = await open();
    const server = await serveInterface(folder, "--store", store, "--token", key);
    try {
      await expectConformant(server, spec, folder, { headers: { "Library-Key": key, "Desk-Key": key } });
      const { url } = server;
      const headers = { "Content-Type": "application/json", "Library-Version": "2", "Library-Key": key };
      const added = await fetch(`${url}/authors`, {
        method: "POST",
        headers,
        body: '{"name":"Ann"}',
      });
      expect([added.status, new URL(added.headers.get("location") ?? "").pathname]).toEqual([
        201,
        expect.stringMatching(/^\/authors\/[^/]+$/),
      ]);
      for (const version of [{}, { "Library-Version": "1" }])
        expect((await fetch(`${url}/authors`, { headers: { ...version, "Library-Key": key } })).status).toBe(
          400,
        );
      for (const wrong of [{}, { "Library-Key": "another" }])
        expect((await fetch(`${url}/books`, { headers: { "Library-Version": "2", ...wrong } })).status).toBe(
          401,
        );
      expect((await fetch(`${url}/authors`, { headers: { "Library-Version": "2" } })).status).toBe(200);
      const { createClient, etagOf } = await import(join(folder, "ours", "dist", "client", "client.js"));
      const { author, book, loan, resolve } = createClient({
        baseUrl: url,
        token: key,
        headers: { "Desk-Key": key },
      });
      const atNoDesk = createClient({ baseUrl: url, token: key });
      const stored = await author.add({ name: "Bo", born: "1950-02-03" });
      expect(stored).toEqual({
        key: expect.any(Number),
        meta: expect.anything(),
        name: "Bo",
        born: "1950-02-03",
      });
      expect((await author.search({ name: "Bo" })).records).toEqual([stored]);
      expect((await author.update({ ...stored, name: "Cy" })).name).toBe("Cy");
      expect((await author.read(stored.key)).name).toBe("Cy");
      const { key: id } = await book.add({ title: "On loans", isbn: "1", state: "available" });
      await expect(atNoDesk.book.lend(id, { reader: "Dee" })).rejects.toMatchObject({ status: 401 });
      const lent = await book.lend(id, { reader: "Dee", days: 3 });
      expect([lent, (await book.read(id)).state]).toEqual([{ key: id, state: "lent" }, "lent"]);
      expect((await book.search({ state: "lent" })).records.map((one: { key: number }) => one.key)).toContain(
        id,
      );
      await expect(book.lend(id, { days: 91 })).rejects.toMatchObject({ status: 422 });
      await expect(book.return(0)).rejects.toMatchObject({ status: 404 });
      expect(await book.return(id)).toMatchObject({ key: id, state: "available", meta: { versionId: "3" } });
      const borrowed = await loan.addUnderBook(id, { reader: "Dee", phone: "1" });
      expect(borrowed).toMatchObject({ reader: "Dee", book: { href: `${url}/books/${id}` } });
      expect(await resolve(borrowed.book)).toEqual(await book.read(id));
      expect(await resolve(stored.key, "Author")).toMatchObject({ name: "Cy" });
      expect((await loan.searchUnderBook(id, { reader: "Dee" })).records).toEqual([borrowed]);
      expect((await loan.searchUnderBook(id, { reader: "Eve" })).records).toEqual([]);
      const withBook = await loan.search({ book: id, include: ["book"] });
      expect(withBook).toMatchObject({
        records: [{ reader: "Dee" }],
        included: [{ key: id, title: "On loans" }],
      });
      await expect(loan.searchUnderBook(0)).rejects.toMatchObject({ status: 404 });
      await expect(book.delete(id)).rejects.toMatchObject({ status: 428 });
      await book.delete(id, { ifMatch: etagOf(await book.read(id)) });
      await expect(loan.closeAll()).rejects.toMatchObject({ status: 501 });
      expect(await author.bury(stored.key)).toMatchObject({ key: stored.key, alive: false });
      await author.delete(stored.key, { ifMatch: "*" });
      expect((await loan.search({ book: "none" })).records).toEqual([]);
      for (const [title, pages] of [
        ["kelp", 9],
        ["moss", 100],
        ["fern", 20],
      ])
        await book.add({ title, pages, isbn: title, tags: ["plants"] });
      const titles = async (search: object) =>
        (await book.search({ tag: "plants", ...search })).records.map((one: { title: string }) => one.title);
      expect(await titles({})).toEqual(["fern", "kelp", "moss"]);
      expect(await titles({ sort: ["-pages", "title"] })).toEqual(["moss", "fern", "kelp"]);
      expect(await titles({ sort: ["pages"], offset: 1, limit: 1 })).toEqual(["fern"]);
      const chosen = await book.search({ tag: "plants", fields: ["title", "pages"], limit: 1 });
      expect([chosen.records[0], (await book.next(chosen)).records[0]]).toEqual(
        ["fern", "kelp"].map((title) => ({
          key: expect.any(Number),
          meta: expect.anything(),
          title,
          pages: expect.any(Number),
        })),
      );
    } finally {
      await server.stop();
    }
    const again = ["export", "--store", store, "--spec", spec];
    expect(await transcriptOf([...again, "--out", join(folder, `${name}.ndjson`)], folder)).toMatch(
      / records in \d+ versions written to /,
    );
    expect(await transcriptOf([...again, "--site", "1"], folder)).toContain("the interface has no sites");
  },
);
