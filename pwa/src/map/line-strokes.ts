import type { LinePattern } from './types.ts'

/** One pass of the pen along a line. The class carries the colour; `dash` is an SVG dash array in px. */
export type Stroke = { class: string; width: number; dash?: string; cap: 'round' | 'butt' }

const HALO = 'map-line-halo'
const DAY = 'map-line-day'
const INNER = 'map-line-inner'

const halo = (width: number, dash?: string): Stroke => ({
  class: HALO,
  width,
  cap: 'round',
  ...(dash ? { dash } : {}),
})

/** How each pattern is drawn, from below to above; the list draws its legs the same way. */
const STROKES: Record<LinePattern, Stroke[]> = {
  walk: [halo(9, '0 10'), { class: DAY, width: 5, dash: '0 10', cap: 'round' }],
  cycle: [halo(9, '9 9 0 9'), { class: DAY, width: 5, dash: '9 9 0 9', cap: 'round' }],
  road: [halo(9), { class: DAY, width: 5, cap: 'round' }],
  taxi: [
    halo(10),
    { class: DAY, width: 6, cap: 'round' },
    { class: INNER, width: 4, dash: '3 5', cap: 'butt' },
  ],
  rail: [
    halo(9),
    { class: DAY, width: 5, cap: 'round' },
    { class: INNER, width: 2, dash: '8 6', cap: 'butt' },
  ],
  bus: [
    halo(9),
    { class: DAY, width: 5, cap: 'round' },
    { class: INNER, width: 3, dash: '0 18', cap: 'round' },
  ],
  ferry: [halo(9, '14 10'), { class: DAY, width: 5, dash: '14 10', cap: 'round' }],
  cruise: [
    halo(11, '20 12'),
    { class: DAY, width: 7, dash: '20 12', cap: 'round' },
    { class: INNER, width: 2.5, dash: '20 12', cap: 'butt' },
  ],
  flight: [halo(7), { class: DAY, width: 3, cap: 'round' }],
  other: [halo(7, '6 7'), { class: DAY, width: 3, dash: '6 7', cap: 'round' }],
  guess: [{ class: 'map-line-guess', width: 2, dash: '5 6', cap: 'butt' }],
}

export const strokesOf = (pattern: LinePattern): Stroke[] => STROKES[pattern]
