import './changes-above.css'
import { ArrowUp } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { freshRows } from '../model/fresh-rows.ts'
import { rowsAbove, scrollerOf, type Above } from '../model/rows-above.ts'

/** What others changed above the part of the list that shows: told at its upper edge, and one tap away. */
export function ChangesAbove({ day }: { day: string | undefined }) {
  const [above, setAbove] = useState<Above>()
  const fresh = freshRows.value
  useEffect(() => {
    if (!fresh.size) return undefined
    // The rows are marked once this is drawn.
    const frame = requestAnimationFrame(() =>
      setAbove(old => {
        const box = scrollerOf(document)
        return box ? rowsAbove(box, [...(old?.rows ?? []), ...box.querySelectorAll('.is-fresh')]) : undefined
      }),
    )
    return () => cancelAnimationFrame(frame)
  }, [fresh])
  useEffect(() => setAbove(undefined), [day])
  useEffect(() => {
    if (!above) return undefined
    const { box } = above
    const look = () => setAbove(old => old && rowsAbove(box, old.rows))
    box.addEventListener('scroll', look, { passive: true })
    return () => box.removeEventListener('scroll', look)
  }, [above])
  if (!above) return null
  const { box, rows, top, middle } = above
  return (
    <div class="changes-above" style={{ top: `${top}px`, left: `${middle}px` }}>
      <Button kind="tonal" icon={ArrowUp} onClick={() => box.scrollBy(0, offsetOf(rows, top))}>
        {t('planner.changesAbove', { count: rows.length })}
      </Button>
    </div>
  )
}

/** To the highest of them, with some room above it. */
const offsetOf = (rows: readonly Element[], top: number): number =>
  Math.min(...rows.map(row => row.getBoundingClientRect().top)) - top - 16
