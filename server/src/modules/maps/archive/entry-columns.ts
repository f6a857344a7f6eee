import type { Entry } from './directory.ts'

/** Many entries in little room: a country has hundreds of thousands. */
export class EntryColumns {
  readonly ids: number[] = []
  readonly runs: number[] = []
  readonly lengths: number[] = []
  readonly offsets: number[] = []

  get size(): number {
    return this.ids.length
  }

  push({ id, run, length, offset }: Entry): void {
    this.set(this.size, id, run, length, offset)
  }

  set(at: number, id: number, run: number, length: number, offset: number): void {
    this.ids[at] = id
    this.runs[at] = run
    this.lengths[at] = length
    this.offsets[at] = offset
  }

  /** All offsets become larger by so much. */
  move(by: number): void {
    for (const [at, offset] of this.offsets.entries()) this.offsets[at] = offset + by
  }

  *runsOfIds(): Generator<{ id: number; run: number }> {
    for (const [at, id] of this.ids.entries()) yield { id, run: this.runs[at] ?? 0 }
  }

  /** Both of them are sorted by id, and none stands in both. */
  static merged(a: EntryColumns, b: EntryColumns): EntryColumns {
    const all = new EntryColumns()
    let [left, right] = [0, 0]
    while (left < a.size || right < b.size) {
      const isLeft = right >= b.size || (left < a.size && (a.ids[left] ?? 0) < (b.ids[right] ?? 0))
      all.push(isLeft ? a.at(left++) : b.at(right++))
    }
    return all
  }

  /** Forgets what stands from here on. */
  cutAt(size: number): void {
    for (const column of [this.ids, this.runs, this.lengths, this.offsets]) column.length = size
  }

  at(at: number): Entry {
    return {
      id: this.ids[at] ?? 0,
      run: this.runs[at] ?? 0,
      length: this.lengths[at] ?? 0,
      offset: this.offsets[at] ?? 0,
    }
  }

  slice(from: number, to: number): Entry[] {
    return Array.from({ length: Math.min(to, this.size) - from }, (_, index) => this.at(from + index))
  }

  /** Whether the tile stands in one of them; they have to be sorted. */
  has(id: number): boolean {
    let [low, high] = [0, this.size - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.ids[middle] ?? 0) <= id) low = middle
      else high = middle - 1
    }
    const { id: first, run } = this.at(low)
    return this.size > 0 && id >= first && id < first + run
  }
}
