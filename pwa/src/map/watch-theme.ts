/** Calls back when the look of the page changes: a chosen theme, the system's, its contrast, or the face has loaded.
 *  Gives back how to stop. */
export function watchTheme(onChange: () => void): () => void {
  const stop = new AbortController()
  const chosen = new MutationObserver(onChange)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
    matchMedia(query).addEventListener('change', onChange, { signal: stop.signal })
  }
  document.fonts.addEventListener('loadingdone', onChange, { signal: stop.signal })
  return () => {
    chosen.disconnect()
    stop.abort()
  }
}
