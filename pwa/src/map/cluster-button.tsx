import { colourShares, signOf, type MapSpot } from './cluster-markers.ts'
import { markerColour } from './marker-colour.ts'

/** Several markers in one: their count or their numbers, in a ring of the colours of their days. */
export function ClusterButton({
  spot: { members },
  label,
  onOpen,
}: {
  spot: MapSpot
  /** "12 places close together". */
  label: string
  onOpen: (event: MouseEvent) => void
}) {
  return (
    <button
      type="button"
      class="map-marker map-marker-cluster"
      aria-label={label}
      title={label}
      onClick={onOpen}
    >
      <span class="map-cluster" style={{ '--cluster-ring': ringOf(members) }}>
        <span class="map-cluster-count">{signOf(members)}</span>
      </span>
      {members.some(({ flagged }) => flagged) && <span class="map-flag" aria-hidden="true" />}
    </button>
  )
}

function ringOf(members: MapSpot['members']): string {
  const shares = colourShares(members)
  const arcs = shares.map(
    ({ color, upTo }, at) => `${markerColour(color)} ${shares[at - 1]?.upTo ?? 0}turn ${upTo}turn`,
  )
  return `conic-gradient(${arcs.join(', ')})`
}
