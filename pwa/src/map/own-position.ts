import * as L from 'leaflet'
import type { LocateError, OwnPosition } from './types.ts'

/** Follows the device's position until `gone`. */
export function watchPosition(
  onPosition: (position: OwnPosition) => void,
  onError: (error: LocateError) => void,
  gone: AbortSignal,
): void {
  if (gone.aborted) return
  if (!('geolocation' in navigator)) return onError('unavailable')
  let known = false
  const id = navigator.geolocation.watchPosition(
    ({ coords }) => {
      known = true
      onPosition({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy })
    },
    error => {
      if (error.code === error.PERMISSION_DENIED) onError('denied')
      // In a tunnel it stays where it was last, and goes on at its end.
      else if (!known) onError('unavailable')
    },
    { enableHighAccuracy: true, maximumAge: 10_000, timeout: 30_000 },
  )
  gone.addEventListener('abort', () => navigator.geolocation.clearWatch(id))
}

/** The blue dot and the ring of its accuracy. */
export class OwnPositionLayer {
  private readonly group: L.LayerGroup
  private readonly ring = L.circle([0, 0], { radius: 1, className: 'map-own-ring', interactive: false })
  private readonly dot: L.Marker
  private readonly drawing = document.createElement('span')
  /** Where it was last, while it shows. */
  position: OwnPosition | undefined

  constructor(map: L.Map) {
    const drawing = this.drawing
    drawing.className = 'map-own-dot'
    drawing.role = 'img'
    const icon = L.divIcon({ html: drawing, className: 'map-marker-anchor', iconSize: [0, 0] })
    // In its own pane, so that the markers' pane holds nothing but markers.
    map.createPane('ownPosition').style.zIndex = '590'
    this.dot = L.marker([0, 0], { icon, pane: 'ownPosition', keyboard: false, interactive: false })
    this.group = L.layerGroup([this.ring, this.dot])
  }

  show(map: L.Map, position: OwnPosition, label: string): void {
    const { lat, lng, accuracy } = position
    this.position = position
    this.drawing.ariaLabel = label
    this.ring.setLatLng([lat, lng])
    this.dot.setLatLng([lat, lng])
    this.group.addTo(map)
    this.ring.setRadius(accuracy)
  }

  hide(): void {
    this.position = undefined
    this.group.remove()
  }
}
