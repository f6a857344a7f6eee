/**
 * Calls back when the next frame is on the screen and nothing more urgent waits; in a page that is hidden, and draws
 * none, soon. Answers how to call it off.
 */
export function behindFrame(run: () => void): () => void {
  let calledOff = false
  const runOnce = () => {
    if (!calledOff) run()
  }
  if (document.hidden) setTimeout(runOnce)
  else requestAnimationFrame(() => whenIdle(runOnce))
  return () => (calledOff = true)
}

/** Longest wait for a browser that is never idle. */
const mostMs = 300

/** Not every browser tells when it is idle. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: mostMs })
  else setTimeout(run)
}
