/** Reads the heap of a process started with `--inspect`, after a garbage collection. */
export async function findHeapMb(inspectorPort: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = fail;
  });
  try {
    await ask(socket, "HeapProfiler.collectGarbage");
    const { usedSize } = (await ask(socket, "Runtime.getHeapUsage")) as { usedSize: number };
    return usedSize / 2 ** 20;
  } finally {
    socket.close();
  }
}

function ask(socket: WebSocket, method: string): Promise<unknown> {
  return new Promise((done) => {
    socket.onmessage = ({ data }) => {
      const { id, result } = JSON.parse(String(data));
      if (id === 1) done(result);
    };
    socket.send(JSON.stringify({ id: 1, method }));
  });
}
