import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '')

/** The declarations of the first block after a selector. */
function block(selector: string): Record<string, string> {
  const start = css.indexOf('{', css.indexOf(selector)) + 1
  const body = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value?.trim()]),
  )
}

const light = block(':root {')
const dark = block(":root[data-theme='dark'] {")
const themes = { light, dark: { ...light, ...dark } }

/** Relative luminance of an opaque `#rrggbb`, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['canvas', 'surface', 'surface-2', 'sunken', 'hover']
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}-${at + 1}`)

const readable: [string, string][] = [
  ...['ink', 'ink-2', 'ink-3'].flatMap(ink =>
    [...grounds, 'primary-soft'].map((on): [string, string] => [ink, on]),
  ),
  ...['primary', 'primary-hover', 'danger', 'ok', 'warn', 'buoy'].flatMap(ink =>
    ['canvas', 'surface', 'surface-2', 'hover'].map((on): [string, string] => [ink, on]),
  ),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary-soft', 'primary-soft'],
  ['on-buoy-soft', 'buoy-soft'],
  ['ok', 'ok-soft'],
  ['warn', 'warn-soft'],
  ['danger', 'danger-soft'],
  ['surface', 'danger'],
  ['surface', 'ink'],
  ['ink', 'highlight'],
  ['rail-ink', 'rail'],
  ['rail-ink', 'rail-active'],
  ['map-label', 'map-land'],
  ['map-label', 'map-urban'],
  ...numbered('day', 9).map((day): [string, string] => ['on-day', day]),
  ...numbered('day', 9).map((day): [string, string] => [day, 'surface']),
  ...numbered('who', 8).map((who): [string, string] => ['who-ink', who]),
  ...numbered('cover', 5).flatMap((cover): [string, string][] => [
    ['cover-ink', `${cover}-sea`],
    ['cover-ink', `${cover}-land`],
  ]),
]

const visible: [string, string][] = [
  ...['land', 'sea'].flatMap((on): [string, string][] => [
    ['atlas-edge', `atlas-${on}`],
    ['atlas-wish', `atlas-${on}`],
  ]),
  ['atlas-wish', 'atlas-wish-soft'],
  ...['canvas', 'surface', 'surface-2'].flatMap((on): [string, string][] => [
    ['edge', on],
    ['focus', on],
  ]),
  ...numbered('cover', 5).flatMap((cover): [string, string][] => [
    [`${cover}-route`, `${cover}-sea`],
    [`${cover}-route`, `${cover}-land`],
  ]),
]

describe.each(Object.entries(themes))('the %s theme', (_, tokens) => {
  const ratio = (a: string, b: string) => contrast(tokens[`--${a}`] ?? '', tokens[`--${b}`] ?? '')

  it.each(readable)('%s is readable on %s', (ink, ground) => {
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(visible)('%s is visible on %s', (edge, ground) => {
    expect(ratio(edge, ground)).toBeGreaterThanOrEqual(3)
  })
})

describe('the dark theme', () => {
  it('is the same when the system asks for it', () => {
    expect(block(':root:not([data-theme]) {')).toEqual(dark)
  })
})
