interface Pipe {
  on(event: "error", listener: (error: Error) => void): unknown;
  off(event: "error", listener: (error: Error) => void): unknown;
}

/**
 * Lets writing to a stream go on without effect once its reader has gone, as that of `findling --help | head`
 * does. Otherwise the process would end with a stack. Every other error of writing still throws. An error
 * without a system call is not the stream's own: whoever wrote into it has ended it so, and reports that.
 */
export function outliveReader(stream: Pipe): void {
  stream.off("error", throwUnlessClosed);
  stream.on("error", throwUnlessClosed);
}

function throwUnlessClosed(error: Error): void {
  if (!("syscall" in error) || ("code" in error && error.code === "EPIPE")) return;
  throw error;
}
