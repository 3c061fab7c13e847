// A map of limited size that drops the oldest entry. For data about strangers.

export class RecentMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();

  constructor(private readonly maxEntries: number) {}

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.maxEntries) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  /** Whether it was there. */
  delete(key: Key): boolean {
    return this.#entries.delete(key);
  }

  keys(): Key[] {
    return [...this.#entries.keys()];
  }
}
