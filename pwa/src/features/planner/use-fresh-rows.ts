import { useEffect, useRef, useState } from 'preact/hooks'

type Row = { id: string; version: number; updated_by: string | null }

const none: ReadonlySet<string> = new Set()
const shownFor = 2_000 // ms

/** Ids of rows that somebody else changed just now; empty for what was there from the start. */
export function useFreshRows(tables: readonly ReadonlyMap<string, Row>[], me: string | undefined) {
  const known = useRef<Map<string, number> | undefined>(undefined)
  const [fresh, setFresh] = useState(none)

  useEffect(() => {
    const before = known.current
    const now = new Map<string, number>()
    const found: string[] = []
    for (const table of tables) {
      for (const { id, version, updated_by: by } of table.values()) {
        now.set(id, version)
        if (before && version > (before.get(id) ?? 0) && version > 0 && by !== me && by !== null)
          found.push(id)
      }
    }
    if (now.size) known.current = now
    if (!found.length) return undefined
    setFresh(old => new Set([...old, ...found]))
    const timer = setTimeout(
      () => setFresh(old => new Set([...old].filter(id => !found.includes(id)))),
      shownFor,
    )
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the tables are the list's items
  }, [...tables, me])
  return fresh
}
