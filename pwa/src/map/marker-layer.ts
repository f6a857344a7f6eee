import * as L from 'leaflet'
import { h, render } from 'preact'
import { MarkerButton } from './marker-button.tsx'
import { NameRoom } from './name-room.ts'
import type { LabelSide } from './place-labels.ts'
import type { MapMarker } from './types.ts'

/** `moved` is missing from the published types. */
type DragHandler = L.Handler & { moved: () => boolean }
type Drawn = { marker: MapMarker; pin: L.Marker; box: HTMLElement; look: string }

/** So many buttons are made in a few milliseconds, on a slow phone too. */
const perFrame = 40

export type MarkerState = {
  markers: MapMarker[]
  selectedId: string | null
  labelOf: (marker: MapMarker) => string
  onSelect: (id: string) => void
}

const mayWait = ({ id, kind }: MapMarker, { selectedId }: MarkerState) => kind === 'idea' && id !== selectedId

/** The markers as buttons, in the document in stop order, so that Tab follows the day. */
export class MarkerLayer {
  private readonly map: L.Map
  private readonly drawn = new Map<string, Drawn>()
  private readonly room = new NameRoom()
  private state: MarkerState = { markers: [], selectedId: null, labelOf: () => '', onSelect: () => {} }
  private sides = new Map<string, LabelSide>()
  private waiting: MapMarker[] = []
  private frame = 0

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
    this.waiting = []
    for (const marker of state.markers)
      if (mayWait(marker, state) && !this.drawn.has(marker.id)) this.waiting.push(marker)
      else this.put(marker)
    this.drawSome()
  }

  dispose(): void {
    cancelAnimationFrame(this.frame)
  }

  /** The stops are there at once; ideas, of which there may be a thousand, come a few with each frame. */
  private drawSome(): void {
    cancelAnimationFrame(this.frame)
    for (const marker of this.waiting.splice(0, perFrame)) this.put(marker)
    this.sortButtons()
    if (this.waiting.length) this.frame = requestAnimationFrame(() => this.drawSome())
    this.placeNames()
  }

  private put(marker: MapMarker): void {
    const { lat, lng } = marker
    const known = this.drawn.get(marker.id)
    const box = known?.box ?? document.createElement('div')
    const pin = known?.pin ?? this.createPin([lat, lng], box)
    if (known && (known.marker.lat !== lat || known.marker.lng !== lng)) pin.setLatLng([lat, lng])
    const layer =
      marker.id === this.state.selectedId ? 10_000 : { stay: 200, stop: 100, idea: 0 }[marker.kind]
    if (pin.options.zIndexOffset !== layer) pin.setZIndexOffset(layer)
    if (known?.marker.color !== marker.color) box.style.setProperty('--marker-color', `var(${marker.color})`)
    this.drawn.set(marker.id, { marker, pin, box, look: known?.look ?? '' })
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
      const anchor = this.drawn.get(id)?.pin.getElement()
      if (!anchor) continue
      if (anchor === next) next = next.nextElementSibling
      else pane.insertBefore(anchor, next)
    }
    if (focused instanceof HTMLElement && pane.contains(focused)) focused.focus({ preventScroll: true })
  }

  private placeNames(): void {
    this.sides = this.room.sides(this.map, this.state.markers, this.state.selectedId)
    for (const drawn of this.drawn.values()) this.renderButton(drawn)
  }

  private renderButton(drawn: Drawn): void {
    const { marker, box } = drawn
    const selected = marker.id === this.state.selectedId
    const nameSide = this.sides.get(marker.id)
    const label = this.state.labelOf(marker)
    const { kind, name, numbers, dimmed } = marker
    const look = JSON.stringify([kind, name, numbers, dimmed, label, selected, nameSide])
    if (look === drawn.look) return
    drawn.look = look
    const onSelect = (event: MouseEvent) => {
      // A drag that starts and ends on the marker moved the map; Enter and Space come with detail 0.
      if (event.detail > 0 && (this.map.dragging as DragHandler).moved()) return
      this.state.onSelect(marker.id)
    }
    render(h(MarkerButton, { marker, label, selected, nameSide, onSelect }), box)
  }
}
