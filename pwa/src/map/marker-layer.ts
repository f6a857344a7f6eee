import * as L from 'leaflet'
import { h, render } from 'preact'
import { ClusterButton } from './cluster-button.tsx'
import { clusterMarkers, type MapSpot } from './cluster-markers.ts'
import { MarkerButton } from './marker-button.tsx'
import { markerColour } from './marker-colour.ts'
import { NameRoom } from './name-room.ts'
import type { LabelSide } from './place-labels.ts'
import type { MapMarker } from './types.ts'

/** `moved` is missing from the published types. */
type DragHandler = L.Handler & { moved: () => boolean }
type Drawn = { spot: MapSpot; pin: L.Marker; box: HTMLElement; look: string }

/** So many buttons are made in a few milliseconds, on a slow phone too. */
const perFrame = 40
/** How far beyond the edges of the map ideas are drawn, as a share of its size. */
const beyond = 0.5

export type MarkerState = {
  markers: MapMarker[]
  selectedId: string | null
  labelOf: (marker: MapMarker) => string
  clusterLabelOf: (members: MapMarker[]) => string
  onSelect: (id: string) => void
  onCluster: (members: MapMarker[]) => void
}

/** The markers as buttons, in the document in stop order, so that Tab follows the day. */
export class MarkerLayer {
  private readonly map: L.Map
  private readonly drawn = new Map<string, Drawn>()
  private readonly room = new NameRoom()
  private state: MarkerState | undefined
  private spots: MapSpot[] = []
  private gathered: { markers: MapMarker[]; selectedId: string | null; zoom: number } | undefined
  private sides = new Map<string, LabelSide>()
  private waiting: MapSpot[] = []
  private frame = 0

  constructor(map: L.Map) {
    this.map = map
    map.on('moveend zoomend resize', () => this.draw())
  }

  update(state: MarkerState): void {
    this.state = state
    this.draw()
  }

  dispose(): void {
    cancelAnimationFrame(this.frame)
  }

  private draw(): void {
    if (!this.state) return
    const focused = this.focusedMember()
    this.gather(this.state)
    const shown = this.spots.filter(spot => this.isShown(spot))
    const wanted = new Set(shown.map(({ id }) => id))
    for (const [id, { pin, box }] of this.drawn) {
      if (wanted.has(id)) continue
      render(null, box)
      pin.remove()
      this.drawn.delete(id)
    }
    this.waiting = []
    for (const spot of shown)
      if (this.mayWait(spot) && !this.drawn.has(spot.id)) this.waiting.push(spot)
      else this.put(spot)
    this.drawSome()
    if (focused !== undefined) this.focus(focused)
  }

  /** What lies together depends on the zoom, and not on where the map is moved. */
  private gather({ markers, selectedId }: MarkerState): void {
    const zoom = this.map.getZoom()
    const last = this.gathered
    if (last?.markers === markers && last.selectedId === selectedId && last.zoom === zoom) return
    this.gathered = { markers, selectedId, zoom }
    this.spots = clusterMarkers(markers, zoom, selectedId)
  }

  /** Stops always, so that the keyboard reaches each of them; ideas, of which there may be a thousand, near the view. */
  private isShown(spot: MapSpot): boolean {
    return !this.mayWait(spot) || this.map.getBounds().pad(beyond).contains(spot)
  }

  private mayWait({ members }: MapSpot): boolean {
    return members.every(({ id, kind }) => kind === 'idea' && id !== this.state?.selectedId)
  }

  /** A few with each frame. */
  private drawSome(): void {
    cancelAnimationFrame(this.frame)
    for (const spot of this.waiting.splice(0, perFrame)) this.put(spot)
    this.sortButtons()
    if (this.waiting.length) this.frame = requestAnimationFrame(() => this.drawSome())
    this.placeNames()
  }

  private put(spot: MapSpot): void {
    const { id, lat, lng, members } = spot
    const known = this.drawn.get(id)
    const box = known?.box ?? document.createElement('div')
    const pin = known?.pin ?? this.createPin([lat, lng], box)
    if (known && (known.spot.lat !== lat || known.spot.lng !== lng)) pin.setLatLng([lat, lng])
    const first = members[0]!
    const layer =
      id === this.state?.selectedId
        ? 10_000
        : { found: 300, stay: 200, stop: 100, photo: 50, idea: 0 }[first.kind]
    if (pin.options.zIndexOffset !== layer) pin.setZIndexOffset(layer)
    if (known?.spot.members[0]?.color !== first.color)
      box.style.setProperty('--marker-color', markerColour(first.color))
    this.drawn.set(id, { spot, pin, box, look: known?.look ?? '' })
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
    for (const { id } of this.spots) {
      const anchor = this.drawn.get(id)?.pin.getElement()
      if (!anchor) continue
      if (anchor === next) next = next.nextElementSibling
      else pane.insertBefore(anchor, next)
    }
    if (focused instanceof HTMLElement && pane.contains(focused)) focused.focus({ preventScroll: true })
  }

  /** The first marker of the button that has the focus. */
  private focusedMember(): string | undefined {
    const { activeElement } = document
    if (!this.map.getPane('markerPane')?.contains(activeElement)) return undefined
    return [...this.drawn.values()].find(({ box }) => box.contains(activeElement))?.spot.members[0]?.id
  }

  /** The button that a marker went into, or came out of, takes the focus over. */
  private focus(member: string): void {
    const holder = this.spots.find(({ members }) => members.some(({ id }) => id === member))
    if (!holder) return
    if (!this.drawn.has(holder.id)) this.put(holder)
    const drawn = this.drawn.get(holder.id)!
    if (drawn.box.contains(document.activeElement)) return
    this.sortButtons()
    this.renderButton(drawn)
    drawn.box.querySelector('button')?.focus({ preventScroll: true })
  }

  private placeNames(): void {
    this.sides = this.room.sides(this.map, this.spots, this.state?.selectedId ?? null)
    for (const drawn of this.drawn.values()) this.renderButton(drawn)
  }

  private renderButton(drawn: Drawn): void {
    const { state } = this
    const [marker, ...others] = drawn.spot.members
    if (!state || !marker) return
    if (others.length) this.renderCluster(drawn, state)
    else this.renderMarker(drawn, marker, state)
  }

  private renderMarker(drawn: Drawn, marker: MapMarker, { selectedId, labelOf }: MarkerState): void {
    const selected = marker.id === selectedId
    const nameSide = this.sides.get(marker.id)
    const label = labelOf(marker)
    const { kind, name, numbers, dimmed, small, picture } = marker
    const look = JSON.stringify([kind, name, numbers, dimmed, small, picture, label, selected, nameSide])
    if (look === drawn.look) return
    drawn.look = look
    const onSelect = (event: MouseEvent) => this.isPress(event) && this.state?.onSelect(marker.id)
    render(h(MarkerButton, { marker, label, selected, nameSide, onSelect }), drawn.box)
  }

  private renderCluster(drawn: Drawn, { clusterLabelOf }: MarkerState): void {
    const { spot } = drawn
    const label = clusterLabelOf(spot.members)
    const look = JSON.stringify([
      label,
      spot.members.map(({ id, color, numbers, flagged }) => [id, color, numbers, flagged]),
    ])
    if (look === drawn.look) return
    drawn.look = look
    const onOpen = (event: MouseEvent) => this.isPress(event) && this.state?.onCluster(spot.members)
    render(h(ClusterButton, { spot, label, onOpen }), drawn.box)
  }

  /** A drag that starts and ends on the marker moved the map; Enter and Space come with detail 0. */
  private isPress(event: MouseEvent): boolean {
    return event.detail === 0 || !(this.map.dragging as DragHandler).moved()
  }
}
