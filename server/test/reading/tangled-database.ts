import Sqlite from 'better-sqlite3'

const pageSize = 512

/** How the pages of a table are tangled. `shared`: each names the next a hundred times, so that there are 100^8 ways. */
export type Tangle = 'shared' | 'itself' | 'overflow'

/** A database whose table `places` SQLite would not come to an end with. */
export function tangled(database: Buffer, tangle: Tangle): Buffer {
  const source = new Sqlite(database)
  // Small pages, so that the file is small.
  source.pragma('journal_mode = delete')
  source.pragma(`page_size = ${pageSize}`)
  source.exec('vacuum')
  const { root } = source
    .prepare("select rootpage as root from sqlite_schema where name = 'places'")
    .get() as {
    root: number
  }
  const whole = source.serialize()
  source.close()
  const count = whole.length / pageSize
  if (tangle === 'itself') return withPages(whole, [[root, interior(root, 0)]])
  if (tangle === 'overflow')
    return withPages(whole, [
      [root, endlessLeaf(count + 1)],
      [count + 1, chain(count + 1)],
    ])
  const levels = Array.from({ length: 8 }, (_, level): [number, Buffer] => [
    level === 0 ? root : count + level,
    interior(count + level + 1, 40),
  ])
  return withPages(whole, [...levels, [count + 8, leaf()]])
}

function withPages(database: Buffer, pages: readonly [number, Buffer][]): Buffer {
  const last = Math.max(...pages.map(([number]) => number), database.length / pageSize)
  const all = Buffer.alloc(last * pageSize)
  database.copy(all)
  all.writeUInt32BE(last, 28)
  for (const [number, page] of pages) page.copy(all, (number - 1) * pageSize)
  return all
}

/** All of its children are one page. */
function interior(child: number, cells: number): Buffer {
  const page = Buffer.alloc(pageSize)
  page[0] = 5
  page.writeUInt16BE(cells, 3)
  page.writeUInt16BE(pageSize - cells * 5, 5)
  page.writeUInt32BE(child, 8)
  for (let at = 0; at < cells; at++) {
    const cell = pageSize - (at + 1) * 5
    page.writeUInt16BE(cell, 12 + 2 * at)
    page.writeUInt32BE(child, cell)
    page[cell + 4] = at + 1
  }
  return page
}

function leaf(): Buffer {
  const page = Buffer.alloc(pageSize)
  page[0] = 13
  page.writeUInt16BE(pageSize, 5)
  return page
}

/** One row that says to be of 100 MB, and goes on at a page. */
function endlessLeaf(next: number): Buffer {
  const page = leaf()
  const cell = 100
  page.writeUInt16BE(1, 3)
  page.writeUInt16BE(cell, 5)
  page.writeUInt16BE(cell, 8)
  Buffer.of(0xaf, 0xd7, 0xc2, 0x00, 1, 2, 0).copy(page, cell)
  for (let at = cell + 8; at + 4 <= pageSize; at += 4) page.writeUInt32BE(next, at)
  return page
}

/** It goes on at itself. */
function chain(itself: number): Buffer {
  const page = Buffer.alloc(pageSize, 1)
  page.writeUInt32BE(itself, 0)
  return page
}
