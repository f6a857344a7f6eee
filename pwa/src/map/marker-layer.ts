import * as L from 'leaflet'
import { h, render } from 'preact'
import { MarkerButton } from './marker-button.tsx'
import { NameRoom } from './name-room.ts'
import type { LabelSide } from './place-labels.ts'
import type { MapMarker } from './types.ts'

/** `moved` is missing from the published types. */
type DragHandler = L.Handler & { moved: () => boolean }
type Drawn = { marker: MapMarker; pin: L.Marker; box: HTMLElement }
export type MarkerState = {
  markers: MapMarker[]
  selectedId: string | null
  labelOf: (marker: MapMarker) => string
  onSelect: (id: string) => void
}

/** The markers as buttons, in the document in stop order, so that Tab follows the day. */
export class MarkerLayer {
  private readonly map: L.Map
  private readonly drawn = new Map<string, Drawn>()
  private readonly room = new NameRoom()
  private state: MarkerState = { markers: [], selectedId: null, labelOf: () => '', onSelect: () => {} }
  private sides = new Map<string, LabelSide>()

  constructor(map: L.Map) {
    this.map = map
    map.on('moveend zoomend resize', () => this.placeNames())
  }

  update(state: MarkerState): void {
    this.state = state
    const wanted = new Set(state.markers.map(marker => marker.id))
    for (const [id, { pin, box }] of this.drawn) {
      if (wanted.has(id)) continue
      render(null, box)
      pin.remove()
      this.drawn.delete(id)
    }
    for (const marker of state.markers) this.put(marker)
    this.sortButtons()
    this.placeNames()
  }

  private put(marker: MapMarker): void {
    const at: L.LatLngTuple = [marker.lat, marker.lng]
    const known = this.drawn.get(marker.id)
    const box = known?.box ?? document.createElement('div')
    const pin = known?.pin ?? this.createPin(at, box)
    if (known) pin.setLatLng(at)
    const layer =
      marker.id === this.state.selectedId ? 10_000 : { stay: 200, stop: 100, idea: 0 }[marker.kind]
    pin.setZIndexOffset(layer)
    box.style.setProperty('--marker-color', `var(${marker.color})`)
    this.drawn.set(marker.id, { marker, pin, box })
  }

  private createPin(at: L.LatLngTuple, box: HTMLElement): L.Marker {
    const icon = L.divIcon({ html: box, className: 'map-marker-anchor', iconSize: [0, 0] })
    return L.marker(at, { icon, keyboard: false, interactive: false }).addTo(this.map)
  }

  /** Puts the buttons in the order of the markers; one that is in its place is not touched and keeps the focus. */
  private sortButtons(): void {
    const pane = this.map.getPane('markerPane')!
    const focused = document.activeElement
    let next = pane.firstElementChild
    for (const { id } of this.state.markers) {
      const anchor = this.drawn.get(id)!.pin.getElement()!
      if (anchor === next) next = next.nextElementSibling
      else pane.insertBefore(anchor, next)
    }
    if (focused instanceof HTMLElement && pane.contains(focused)) focused.focus({ preventScroll: true })
  }

  private placeNames(): void {
    this.sides = this.room.sides(this.map, this.state.markers, this.state.selectedId)
    for (const drawn of this.drawn.values()) this.renderButton(drawn)
  }

  private renderButton({ marker, box }: Drawn): void {
    const { labelOf, onSelect, selectedId } = this.state
    const select = (event: MouseEvent) => {
      // A drag that starts and ends on the marker moved the map; Enter and Space come with detail 0.
      if (event.detail > 0 && (this.map.dragging as DragHandler).moved()) return
      onSelect(marker.id)
    }
    const selected = marker.id === selectedId
    const nameSide = this.sides.get(marker.id)
    render(h(MarkerButton, { marker, label: labelOf(marker), selected, nameSide, onSelect: select }), box)
  }
}
