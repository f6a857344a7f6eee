import { formatNumber } from '../../../i18n/format.ts'

/** What stands below every page: the trip and who travels, and how old the paper is. */
export type Foot = { trip: string; asOf: string }

export function PrintFoot({ foot, page }: { foot: Foot; page: number }) {
  return (
    <footer class="print-foot">
      <bdi>{foot.trip}</bdi>
      <span>
        {foot.asOf} <b class="print-sheet">{formatNumber(page)}</b>
      </span>
    </footer>
  )
}
