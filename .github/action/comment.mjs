// Writes a file of Markdown as a comment on the pull request, or replaces the comment that an earlier run wrote.
import { readFile } from "node:fs/promises";
import { posix } from "node:path";

/** GitHub's limit for a comment, in characters. */
const longest = 65_536;
const {
  GITHUB_API_URL,
  GITHUB_EVENT_PATH,
  GITHUB_REPOSITORY,
  GITHUB_TOKEN,
  CHANGES,
  FOLDER = "",
  SPEC = "",
} = process.env;
// A repository may have several specs: each has its own comment.
const marker = `<!-- cri-kit diff ${encodeURIComponent(posix.join(FOLDER, SPEC))} -->`;
const event = JSON.parse(await readFile(GITHUB_EVENT_PATH, "utf8"));
const comments = `/repos/${GITHUB_REPOSITORY}/issues/${event.pull_request.number}/comments`;

/** Sends a request to GitHub. Ends the step if the answer is an error. */
async function send(method, path, body) {
  const response = await fetch(`${GITHUB_API_URL}${path}`, {
    method,
    headers: { accept: "application/vnd.github+json", authorization: `Bearer ${GITHUB_TOKEN}` },
    ...(body === undefined ? {} : { body: JSON.stringify({ body }) }),
  });
  if (response.ok) return response.json();
  // The token of a pull request from a fork can only read. The summary of the job has the text as well.
  const isFork = response.status === 403;
  const remedy = isFork
    ? "The job needs the permission pull-requests: write."
    : "See the job's summary instead.";
  console.log(
    `::${isFork ? "notice" : "error"} title=cri-kit diff::No comment: GitHub answered ${response.status}. ${remedy}`,
  );
  process.exit(isFork ? 0 : 1);
}

/** The comment of an earlier run. Anybody can write the marker, so only a comment by an app counts. */
async function earlier() {
  for (let page = 1; ; page++) {
    const listed = await send("GET", `${comments}?per_page=100&page=${page}`);
    const found = listed.find(({ body, user }) => user?.type === "Bot" && body?.startsWith(marker));
    if (found !== undefined || listed.length < 100) return found;
  }
}

/** The text of the comment; a long one is cut at the end of a line. */
async function text() {
  const whole = `${marker}\n${await readFile(process.argv[2], "utf8")}`;
  if (whole.length <= longest) return whole;
  const note = "\n… The rest is in the summary of the job.\n";
  return whole.slice(0, whole.lastIndexOf("\n", longest - note.length)) + note;
}

const old = await earlier();
if (old !== undefined)
  await send("PATCH", `/repos/${GITHUB_REPOSITORY}/issues/comments/${old.id}`, await text());
else if (CHANGES !== "none") await send("POST", comments, await text());
