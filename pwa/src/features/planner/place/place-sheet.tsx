import { Sheet } from '../../../ui/overlays/sheet.tsx'
import Inspector, { InspectorMenu, inspectorOver } from './inspector.tsx'
import { usePlanner } from '../page/planner-context.ts'

/** The open stop or place over the list of a phone. */
export default function PlaceSheet() {
  const { selected, go } = usePlanner()
  if (!selected) return null
  const { place, stop, day } = selected
  return (
    <Sheet
      under
      key={stop?.id ?? place.id}
      over={inspectorOver(stop, day)}
      title={<bdi>{place.name}</bdi>}
      actions={<InspectorMenu place={place} stop={stop} />}
      onClose={go.closeDetail}
    >
      <Inspector bare />
    </Sheet>
  )
}
