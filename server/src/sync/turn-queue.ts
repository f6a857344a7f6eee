/** What waits, taken in turns: of many things of one owner one, then one of the next owner. */
interface Item {
  /** Whose it is. */
  owner: string
  bytes: number
}

export class TurnQueue<T extends Item> {
  private readonly lines = new Map<string, T[]>()
  private readonly owned = new Map<string, number>()
  /** How many wait, and how large they are together. */
  length = 0
  bytes = 0

  push(item: T): void {
    const line = this.lines.get(item.owner)
    if (line) line.push(item)
    else this.lines.set(item.owner, [item])
    this.count(item, 1)
  }

  /** The next one; those of one owner in the order in which they came. */
  take(): T | undefined {
    const [first] = this.lines
    if (!first) return undefined
    const [owner, line] = first
    const item = line.shift()
    this.lines.delete(owner)
    if (line.length) this.lines.set(owner, line)
    if (item) this.count(item, -1)
    return item
  }

  lengthOf(owner: string): number {
    return this.lines.get(owner)?.length ?? 0
  }

  bytesOf(owner: string): number {
    return this.owned.get(owner) ?? 0
  }

  private count({ owner, bytes }: T, sign: 1 | -1): void {
    this.length += sign
    this.bytes += sign * bytes
    const left = this.bytesOf(owner) + sign * bytes
    if (left > 0) this.owned.set(owner, left)
    else this.owned.delete(owner)
  }
}
