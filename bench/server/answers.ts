/** What came back for one request. */
export interface Answer {
  readonly status: number;
  readonly bytes: number;
}

const endOfHead = Buffer.from("\r\n\r\n");
const lastChunk = Buffer.from("0\r\n\r\n");
const lengthName = Buffer.from("ontent-");
const nothing: Buffer = Buffer.alloc(0);

/** The answer that starts at `start`, and where it ends; nothing while it is not whole. Holds no more of HTTP/1.1 than servers send. */
function answerAt(bytes: Buffer, start: number): (Answer & { readonly end: number }) | undefined {
  const head = bytes.indexOf(endOfHead, start);
  if (head < 0) return undefined;
  const status = Number(bytes.toString("latin1", start + 9, start + 12));
  const bodyStart = head + endOfHead.length;
  const length = lengthOf(bytes, start, head);
  const end = status === 204 || status === 304 ? bodyStart : bodyEnd(bytes, bodyStart, length);
  return end === undefined ? undefined : { status, bytes: end - bodyStart, end };
}

/** What Content-Length says, looked for without making a text of the whole head: the client must cost less than any server. */
function lengthOf(bytes: Buffer, start: number, head: number): number | undefined {
  for (
    let at = bytes.indexOf(lengthName, start);
    at >= 0 && at < head;
    at = bytes.indexOf(lengthName, at + 1)
  ) {
    const line = /^ontent-length: *(\d+)/i.exec(bytes.toString("latin1", at, at + 32));
    if (line !== null) return Number(line[1]);
  }
  return undefined;
}

function bodyEnd(bytes: Buffer, start: number, length: number | undefined): number | undefined {
  if (length !== undefined) return start + length <= bytes.length ? start + length : undefined;
  const last = bytes.indexOf(lastChunk, start);
  return last < 0 ? undefined : last + lastChunk.length;
}

/** Takes one connection's bytes as they come, and reports each answer when it is whole. */
export function answerReader(report: (answer: Answer) => void): (chunk: Buffer) => void {
  let rest = nothing;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let answer = answerAt(rest, 0); answer !== undefined; answer = answerAt(rest, 0)) {
      rest = rest.subarray(answer.end);
      report(answer);
    }
  };
}
