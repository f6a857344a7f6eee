import { useLayoutEffect, useState } from 'preact/hooks'
import { askSharedStreets, type SharedStreets } from '../../../data/shared-streets.ts'
import { beforePaper } from '../../../map/paper/paper-ready.ts'

/** The streets of the server, asked for once the page is open and again when there is another archive. */
export function useSharedStreets(address: string, isMapShared: boolean): SharedStreets | null {
  const [streets, setStreets] = useState<SharedStreets | null>(null)
  const [turn, setTurn] = useState(0)
  useLayoutEffect(() => {
    if (!isMapShared) return setStreets(null)
    let current = true
    const asking = askSharedStreets(address, () => current && setTurn(turn + 1)).then(
      found => current && setStreets(found),
    )
    beforePaper(asking)
    return () => {
      current = false
    }
  }, [address, isMapShared, turn])
  return streets
}
