import { Locate, LocateFixed, Maximize, Minus, Plus, Scan } from 'lucide-preact'
import { Icon, type IconShape } from '../ui/icon.tsx'
import type { ViewState } from './map-view.ts'
import type { MapLabels } from './types.ts'

type MapControlsProps = {
  labels: MapLabels
  state: ViewState
  compact: boolean
  locating: boolean
  onZoom: (steps: number) => void
  onFit: () => void
  onLocate: () => void
}

/** The map's own buttons, in one stack. Fingers pinch, so the phone's stack has no zoom. */
export function MapControls({ labels, state, compact, locating, onZoom, onFit, onLocate }: MapControlsProps) {
  return (
    <div class="map-controls">
      <div class="map-stack">
        {!compact && (
          <>
            <Control icon={Plus} label={labels.zoomIn} off={state.atClosest} onClick={() => onZoom(1)} />
            <Control icon={Minus} label={labels.zoomOut} off={state.atWidest} onClick={() => onZoom(-1)} />
          </>
        )}
        <Control
          icon={state.fitted ? Scan : Maximize}
          label={state.fitted ? labels.fitAll : labels.fit}
          onClick={onFit}
        />
        {compact && <LocateControl {...{ labels, state, locating, onLocate }} />}
      </div>
      {!compact && (
        <div class="map-stack">
          <LocateControl {...{ labels, state, locating, onLocate }} />
        </div>
      )}
    </div>
  )
}

function LocateControl({
  labels,
  state: { following },
  locating,
  onLocate,
}: Pick<MapControlsProps, 'labels' | 'state' | 'locating' | 'onLocate'>) {
  const label = !locating ? labels.locate : following ? labels.stopLocating : labels.followAgain
  const icon = locating && following ? LocateFixed : Locate
  return <Control icon={icon} label={label} onClick={onLocate} lit={locating} />
}

type ControlProps = { icon: IconShape; label: string; off?: boolean; lit?: boolean; onClick: () => void }

/** Off at the end of its range, but still focusable, so that the keyboard does not lose its place. */
function Control({ icon, label, off = false, lit = false, onClick }: ControlProps) {
  return (
    <button
      type="button"
      class={lit ? 'map-control map-control-lit' : 'map-control'}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => off || onClick()}
    >
      <Icon of={icon} />
    </button>
  )
}
