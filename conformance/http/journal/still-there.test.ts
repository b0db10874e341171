// Tests which records of earlier runs count as gone.
import { expect, it } from "vitest";
import { exchange } from "../../testkit/reports/make-report.js";
import { stillThere } from "./still-there.js";

const record = (id: string) => ({
  seq: 1,
  run: 1,
  resource: "Driver",
  site: "1",
  url: `http://h/${id}`,
  collectionUrl: "http://h",
  marker: "m",
});

/** The journals that stay if these URLs are answered with these statuses, and the URLs that were read. */
async function left(
  statuses: Readonly<Record<string, number>>,
  ...journals: readonly (readonly ReturnType<typeof record>[])[]
) {
  const read: string[] = [];
  const send = async ({ url }: { readonly url: string }) => {
    read.push(url);
    const status = statuses[url];
    const { status: _, ...rest } = exchange;
    return { ...rest, method: "GET", url, ...(status === undefined ? {} : { status }) };
  };
  const earlier = journals.map((records, index) => ({ journal: `j${index}`, records }));
  return { there: (await stillThere({ send }, earlier)).map(({ journal }) => journal), read };
}

it("leaves out a journal whose first and last records are gone", async () => {
  const gone = { "http://h/a": 404, "http://h/c": 410, "http://h/d": 200 };
  const { there, read } = await left(gone, ["a", "b", "c"].map(record), [record("d")]);
  expect(there).toEqual(["j1"]);
  expect(read).toEqual(["http://h/a", "http://h/c", "http://h/d"]);
});

it("keeps a journal if one of both is there, was not answered, or has no URL", async () => {
  const { url: _, ...bare } = record("x");
  const statuses = { "http://h/a": 404, "http://h/b": 403 };
  const { there } = await left(statuses, ["a", "b"].map(record), [record("e")]);
  expect(there).toEqual(["j0", "j1"]);
  expect(
    await stillThere({ send: () => Promise.reject() }, [{ journal: "j", records: [bare] }]),
  ).toHaveLength(1);
});

it("asks no more if no answer comes, and keeps the journals", async () => {
  const { there, read } = await left({ "http://h/a": 404 }, [record("a")], [record("b")], [record("c")]);
  expect(there).toEqual(["j1", "j2"]);
  expect(read).toEqual(["http://h/a", "http://h/b"]);
});

it("keeps a journal with a URL for which the client refuses to ask", async () => {
  const earlier = [{ journal: "damaged", records: [{ ...record("x"), url: "no url" }] }];
  const send = ({ url }: { readonly url: string }) => Promise.reject(new Error(url));
  expect(await stillThere({ send }, earlier)).toEqual(earlier);
});
