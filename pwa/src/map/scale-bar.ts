import { worldSize } from './mercator.ts'

export type ScaleBar = { width: number; value: number; unit: 'meter' | 'kilometer' | 'foot' | 'mile' }

const EQUATOR_METRES = 40_075_016.686
const WIDEST_PX = 88
const METRES = { meter: 1, kilometer: 1000, foot: 0.3048, mile: 1609.344 }

/** The longest round distance whose bar is at most 88 px wide at a latitude. */
export function scaleBar(lat: number, zoom: number, units: 'metric' | 'imperial'): ScaleBar {
  const perPixel = (EQUATOR_METRES * Math.cos((lat * Math.PI) / 180)) / worldSize(zoom)
  const widest = perPixel * WIDEST_PX
  const [small, large] = units === 'metric' ? (['meter', 'kilometer'] as const) : (['foot', 'mile'] as const)
  const unit = widest >= METRES[large] ? large : small
  const value = roundDown(widest / METRES[unit])
  return { width: (value * METRES[unit]) / perPixel, value, unit }
}

/** 1, 2 or 5 times a power of ten. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [5, 2, 1].find(step => step * power <= value)! * power
}
