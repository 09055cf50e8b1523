/** Upper edges of the answer-time histogram, ms. */
const EDGES_MS = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/**
 * Counts of one route, in plain arrays. The client library looks up labels for each observation,
 * which would slow a hot route.
 */
export class Meter {
  readonly route: string;
  readonly byStatus = new Map<number, number>();
  readonly #buckets = new Float64Array(EDGES_MS.length + 1);
  #sumMs = 0;
  #count = 0;

  constructor(route: string) {
    this.route = route;
  }

  record(status: number, tookMs: number): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
    let at = 0;
    while (at < EDGES_MS.length && tookMs > (EDGES_MS[at] ?? 0)) at += 1;
    this.#buckets[at] = (this.#buckets[at] ?? 0) + 1;
    this.#sumMs += tookMs;
    this.#count += 1;
  }

  /** The histogram's lines. An answer counts in every bucket whose edge is not below it. */
  lines(name: string): string[] {
    let sum = 0;
    const buckets = [...EDGES_MS, Number.POSITIVE_INFINITY].map((edge, at) => {
      sum += this.#buckets[at] ?? 0;
      const le = edge === Number.POSITIVE_INFINITY ? "+Inf" : String(edge / 1000);
      return `${name}_bucket{route="${this.route}",le="${le}"} ${sum}`;
    });
    const labels = `{route="${this.route}"}`;
    return [...buckets, `${name}_sum${labels} ${this.#sumMs / 1000}`, `${name}_count${labels} ${this.#count}`];
  }
}

/**
 * The meters of all routes, in the Prometheus text format. Routes are patterns, never actual
 * addresses.
 */
export class Meters {
  readonly #all: Meter[] = [];

  add(route: string): Meter {
    const meter = new Meter(route);
    this.#all.push(meter);
    return meter;
  }

  text(): string {
    const counts = this.#all.flatMap(({ route, byStatus }) =>
      [...byStatus].map(
        ([status, count]) => `lifeboard_http_answers_total{route="${route}",status="${status}"} ${count}`,
      ),
    );
    const used = this.#all.filter(({ byStatus }) => byStatus.size > 0);
    return [
      "# HELP lifeboard_http_answers_total Answers by route and status.",
      "# TYPE lifeboard_http_answers_total counter",
      ...counts,
      "# HELP lifeboard_http_answer_seconds Time until an answer was handed to the socket.",
      "# TYPE lifeboard_http_answer_seconds histogram",
      ...used.flatMap((meter) => meter.lines("lifeboard_http_answer_seconds")),
      "",
    ].join("\n");
  }
}
