/** What a step of history put on top: Back takes exactly this away. */
export type Layer = 'sheet' | 'detail' | 'map' | 'tab'
export type StepState = { step?: string; layer?: Layer } | null

/** What the present step put on top; undefined for a page, and for an address that was opened from outside. */
export const topLayer = (): Layer | undefined => (history.state as StepState)?.layer

/** Opens a page of the app from code, as a link would. `replace` leaves no step for Back. */
export function navigate(
  url: string,
  { replace = false, layer }: { replace?: boolean; layer?: Layer } = {},
): void {
  const on = layer && { layer }
  if (replace) history.replaceState({ ...(history.state as StepState), ...on }, '', url)
  else history.pushState({ step: 'app', ...on }, '', url)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** The current address with some query parameters changed; null takes one away. */
export function withQuery(changes: Readonly<Record<string, string | null>>): string {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return `${url.pathname}${url.search}`
}
