import { BedSingle, Plus } from 'lucide-preact'
import { reachOf } from './marker-reach.ts'
import type { LabelSide } from './place-labels.ts'
import type { MapMarker } from './types.ts'

type MarkerButtonProps = {
  marker: MapMarker
  /** "Stop 3, O Pitéu da Graça". */
  label: string
  selected: boolean
  /** Where the name stands, if there is room for it. */
  nameSide: LabelSide | undefined
  onSelect: (event: MouseEvent) => void
}

/** The pin's height above its point. */
const PIN_REACH = 42

/** A marker is a real button around its point; the drawing and the name belong to it. */
export function MarkerButton({ marker, label, selected, nameSide, onSelect }: MarkerButtonProps) {
  const kind = `map-marker map-marker-${marker.kind}`
  return (
    <button
      type="button"
      class={`${kind}${selected ? ' map-marker-selected' : ''}${marker.dimmed ? ' map-marker-dimmed' : ''}${marker.small ? ' map-marker-small' : ''}`}
      style={{ '--marker-reach': `${selected ? PIN_REACH : reachOf(marker)}px` }}
      aria-label={label}
      aria-pressed={selected}
      onClick={onSelect}
    >
      {selected ? <Pin marker={marker} /> : <Disc marker={marker} />}{' '}
      {marker.flagged && <span class="map-flag" aria-hidden="true" />}
      {(selected || nameSide) && (
        <span class={`map-name map-name-${selected ? 'above' : nameSide}`} dir="auto" aria-hidden="true">
          {marker.name}
        </span>
      )}
    </button>
  )
}

function Disc({ marker }: { marker: MapMarker }) {
  if (marker.kind === 'idea' || (marker.kind === 'found' && marker.small)) return <span class="map-ring" />
  if (marker.kind === 'photo') return <PhotoPin marker={marker} />
  return (
    <span class={marker.kind === 'stay' ? 'map-home' : 'map-disc'}>
      <Sign marker={marker} />
    </span>
  )
}

/** A framed picture beside its point, with a thread to it. */
function PhotoPin({ marker: { picture } }: { marker: MapMarker }) {
  return (
    <>
      <span class="map-photo-thread" />
      <span class="map-photo">
        {picture?.url && <img class="map-photo-itself" src={picture.url} alt="" draggable={false} />}
        <span class="map-photo-count">{picture?.count}</span>
      </span>
    </>
  )
}

function Pin({ marker }: { marker: MapMarker }) {
  return (
    <>
      <span class="map-pin-halo" />
      <span class="map-pin">
        <svg viewBox="0 0 34 42" width="34" height="42" aria-hidden="true" focusable="false">
          <path d="M17 40.5C15 34.5 2 28 2 16.5a15 15 0 0 1 30 0C32 28 19 34.5 17 40.5Z" />
        </svg>
        <span class="map-pin-sign">
          <Sign marker={marker} />
        </span>
      </span>
    </>
  )
}

function Sign({ marker }: { marker: MapMarker }) {
  if (marker.kind === 'stay') return <BedSingle size={16} strokeWidth={2.25} aria-hidden="true" />
  if (marker.kind === 'found') return <Plus size={18} strokeWidth={2.5} aria-hidden="true" />
  return <>{marker.numbers.join(' · ')}</>
}
