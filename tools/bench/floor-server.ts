import fastify from "fastify";
import pg from "pg";

/**
 * The floors of the benchmark, in a process of its own: an empty route, and a bare route in front of the
 * smallest function that still places orders in batches. It checks nothing and knows no member, menu or price.
 */
const url = process.env.DATABASE_URL ?? "";
const port = Number(process.env.PORT);
const BATCH_SIZE = 64;

interface Waiting {
  readonly quantity: number;
  readonly resolve: (id: string) => void;
}

const pool = new pg.Pool({ connectionString: url, max: 2 });
let waiting: Waiting[] = [];
let isMoving = false;

function place(quantity: number): Promise<string> {
  return new Promise((resolve) => {
    waiting.push({ quantity, resolve });
    if (!isMoving) void move();
  });
}

async function move(): Promise<void> {
  isMoving = true;
  while (waiting.length > 0) {
    const batch = waiting.slice(0, BATCH_SIZE);
    waiting = waiting.slice(BATCH_SIZE);
    const { rows } = await pool.query<{ ids: string[] }>({
      name: "floor_place",
      text: "SELECT floor_place($1) AS ids",
      values: [`{${batch.map((each) => each.quantity).join(",")}}`],
    });
    for (const [index, each] of batch.entries()) each.resolve(rows[0]?.ids[index] ?? "");
  }
  isMoving = false;
}

const app = fastify();
app.get("/empty", async () => ({ status: "ok" }));
app.post("/api/orders", async (request) => {
  const { lines } = request.body as { lines: { quantity: number }[] };
  return { id: await place(lines.reduce((sum, line) => sum + line.quantity, 0)) };
});
await app.listen({ port, host: "127.0.0.1" });
