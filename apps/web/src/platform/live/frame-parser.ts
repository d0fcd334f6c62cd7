/** One message of a server-sent event stream, as far as we use them. */
export interface Frame {
  readonly id: string | undefined;
  /** Undefined: the frame only moves the place from which to resume. */
  readonly data: string | undefined;
}

/**
 * Reads server-sent events (WHATWG HTML, section 9.2.6) from text as it arrives, wherever the network has cut
 * it. Comments, which keep the line awake, are no frames.
 */
export function createFrameParser(onFrame: (frame: Frame) => void): (text: string) => void {
  let rest = "";
  let id: string | undefined;
  let data: string[] = [];

  function endFrame(): void {
    if (id !== undefined || data.length > 0) {
      onFrame({ id, data: data.length === 0 ? undefined : data.join("\n") });
    }
    id = undefined;
    data = [];
  }

  function readLine(line: string): void {
    if (line === "") endFrame();
    const colon = line.indexOf(":");
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "id") id = value;
    if (name === "data") data.push(value);
  }

  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) readLine(line.replace(/\r$/, ""));
  };
}
