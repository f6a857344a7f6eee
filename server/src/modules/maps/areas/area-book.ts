/** What is known of areas, held in memory and written down: this process is the only one that changes it. */
import type { App } from '../../../context.ts'
import {
  deleteArea,
  deleteStarts,
  insertArea,
  listAreas,
  listStarts,
  listUses,
  replaceUses,
  saveStart,
  updateArea,
  type AreaRow,
  type AreaUse,
} from './area-queries.ts'

export type AreaNews = Partial<Omit<AreaRow, 'id' | 'key' | 'boxes' | 'wanted_zoom'>>

const day = 86_400_000

export class AreaBook {
  private readonly app: Pick<App, 'db' | 'now'>
  private readonly rows = new Map<string, AreaRow>()
  private readonly uses = new Map<string, readonly AreaUse[]>()
  private readonly starts = new Map<string, number>()

  constructor(app: Pick<App, 'db' | 'now'>) {
    this.app = app
  }

  async load(): Promise<void> {
    const { read } = this.app.db
    for (const row of await listAreas(read)) this.rows.set(row.id, row)
    const uses = Map.groupBy(await listUses(read), ({ stream }) => stream)
    for (const [stream, of] of uses) this.uses.set(stream, of)
    for (const { stream, at } of await listStarts(read)) this.starts.set(stream, at)
  }

  all(): AreaRow[] {
    return [...this.rows.values()]
  }

  get(id: string): AreaRow | undefined {
    return this.rows.get(id)
  }

  async add(row: AreaRow): Promise<void> {
    await insertArea(this.app.db.write, row)
    this.rows.set(row.id, row)
  }

  async change(id: string, news: AreaNews): Promise<void> {
    if (!this.note(id, news)) return
    await updateArea(this.app.db.write, id, news)
  }

  /** Of what changes all the time only memory knows. Answers whether there still is such an area. */
  note(id: string, news: AreaNews): boolean {
    const row = this.rows.get(id)
    if (row) this.rows.set(id, { ...row, ...news })
    return row !== undefined
  }

  async drop(id: string): Promise<void> {
    await deleteArea(this.app.db.write, id)
    this.rows.delete(id)
    for (const [stream, uses] of this.uses) {
      const left = uses.filter(({ area_id }) => area_id !== id)
      if (left.length < uses.length) this.keepUses(stream, left)
    }
  }

  usesOf(stream: string): readonly AreaUse[] {
    return this.uses.get(stream) ?? []
  }

  streams(): string[] {
    return [...this.uses.keys()]
  }

  isUsed(id: string): boolean {
    return [...this.uses.values()].some(uses => uses.some(({ area_id }) => area_id === id))
  }

  /** What a trip needs now; it counts as needed today. */
  async setUses(stream: string, uses: readonly AreaUse[]): Promise<void> {
    if (JSON.stringify(uses) !== JSON.stringify(this.usesOf(stream))) {
      await replaceUses(this.app.db.write, stream, uses)
      this.keepUses(stream, uses)
    }
    await this.touch(uses)
  }

  /** At most once a day each, for the date is all that counts. */
  async touch(uses: readonly AreaUse[]): Promise<void> {
    const now = this.app.now()
    for (const { area_id } of uses) {
      const row = this.rows.get(area_id)
      if (row && now - row.needed_at > day) await this.change(area_id, { needed_at: now })
    }
  }

  startOf(stream: string): number {
    return this.starts.get(stream) ?? -Infinity
  }

  async start(stream: string): Promise<void> {
    this.starts.set(stream, this.app.now())
    await saveStart(this.app.db.write, stream, this.app.now())
  }

  async forgetStarts(before: number): Promise<void> {
    for (const [stream, at] of this.starts) if (at < before) this.starts.delete(stream)
    await deleteStarts(this.app.db.write, before)
  }

  private keepUses(stream: string, uses: readonly AreaUse[]): void {
    if (uses.length) this.uses.set(stream, uses)
    else this.uses.delete(stream)
  }
}
