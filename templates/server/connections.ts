import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Every open connection with its latest answer: nothing is known of one that has not asked yet. */
export interface Connections {
  answerOn(socket: Socket): ServerResponse | undefined;
  /**
   * From now on every answer says that its connection ends with it (RFC 9112, section 9.6). A connection on which nothing
   * was said yet ends at once: Node would wait for its first request.
   */
  endAll(): void;
}

export function watchConnections(server: Server): Connections {
  const answers = new Map<Socket, ServerResponse | undefined>();
  let ending = false;
  const end = (answer: ServerResponse): void => {
    if (!answer.headersSent) answer.setHeader("Connection", "close");
  };
  server.on("connection", (socket) => {
    answers.set(socket, undefined);
    socket.once("close", () => answers.delete(socket));
  });
  // Before the app, which may answer at once.
  server.prependListener("request", ({ socket }, answer) => {
    answers.set(socket, answer);
    if (ending) end(answer);
  });
  return {
    answerOn: (socket) => answers.get(socket),
    endAll: () => {
      ending = true;
      for (const [socket, answer] of answers) {
        if (answer !== undefined) end(answer);
        else if (socket.bytesRead === 0) socket.destroy();
      }
    },
  };
}
