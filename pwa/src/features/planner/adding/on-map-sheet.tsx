import { t } from '../../../i18n/t.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useGrowingList } from '../../../ui/lists/use-growing-list.ts'
import { MarkerRow } from '../rows/marker-row.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { useMapContent } from '../map/use-map-content.ts'

/** What is on the map as a list, in the order of the plan; or only the places that lie on one spot of it. */
export default function OnMapSheet() {
  const planner = usePlanner()
  const { at, go } = planner
  const { markers } = useMapContent(planner)
  const wanted = at.about?.split(',')
  const { count, end } = useGrowingList(at.about ?? '')
  const shown = wanted ? markers.filter(({ id }) => wanted.includes(id)) : markers
  return (
    <Sheet
      title={wanted ? t('planner.closeTogether', { count: shown.length }) : t('planner.onMap')}
      onClose={go.closeSheet}
    >
      {shown.length === 0 && <p>{t('planner.nothingOnMap')}</p>}
      <ol class="list">
        {shown.slice(0, count).map(marker => (
          <MarkerRow key={marker.id} marker={marker} />
        ))}
      </ol>
      {count < shown.length && <div ref={end} />}
    </Sheet>
  )
}
