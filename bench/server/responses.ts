// Parses HTTP responses from a socket, with as little work as possible.

/** The response to one request. */
export interface Answer {
  readonly status: number;
  readonly bytes: number;
}

const endOfHead = Buffer.from("\r\n\r\n");
const lastChunk = Buffer.from("0\r\n\r\n");
const lengthName = Buffer.from("ontent-");
const nothing: Buffer = Buffer.alloc(0);

/** The response that starts at `start`, and its end; undefined until it is complete. Supports only the parts of HTTP/1.1 that servers send. */
function answerAt(bytes: Buffer, start: number): (Answer & { readonly end: number }) | undefined {
  const head = bytes.indexOf(endOfHead, start);
  if (head < 0) return undefined;
  const status = Number(bytes.toString("latin1", start + 9, start + 12));
  const bodyStart = head + endOfHead.length;
  const length = lengthOf(bytes, start, head);
  const end = status === 204 || status === 304 ? bodyStart : bodyEnd(bytes, bodyStart, length);
  return end === undefined ? undefined : { status, bytes: end - bodyStart, end };
}

/** The Content-Length, found without decoding the whole head: the client must use less time than any server. */
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

/** Takes the bytes of a connection as they arrive, and reports each response when it is complete. */
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
