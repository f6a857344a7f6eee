const units: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 31_557_600_000,
}

/** Reads `90s`, `1h`, `7d` or a bare number of milliseconds; undefined when it is none of them. */
export const parseDuration = (text: string): number | undefined => {
  const parts = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d|w|y)?$/i.exec(text.trim())
  const unit = units[(parts?.[2] ?? 'ms').toLowerCase()]
  if (!parts || unit === undefined) return undefined
  const ms = Math.round(Number(parts[1]) * unit)
  return ms > 0 ? ms : undefined
}
