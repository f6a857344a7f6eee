export interface Row {
  what: string
  measured: string
  budget: string
}

/** The figures as a Markdown table. */
export const markdown = (rows: readonly Row[]): string =>
  [
    '| what | measured | budget |',
    '|---|---|---|',
    ...rows.map(({ what, measured, budget }) => `| ${what} | ${measured} | ${budget} |`),
  ].join('\n')

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The smallest value that `part` of the values do not exceed. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`
