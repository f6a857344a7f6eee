/** Undo and redo by key on every page. What they do is loaded when somebody asks for it. */
import { useEffect } from 'preact/hooks'
import { tripStream, type StreamKey } from '@caravel/sync-protocol/streams'
import { device } from '../data/device.ts'
import { readPersonal } from '../data/personal-storage.ts'
import { undoPlace } from '../data/undo-place.ts'
import { withWords } from '../i18n/t.ts'

const steps = withWords('undo', () => import('./undo-steps.ts'))

let lastStep: Promise<unknown> = Promise.resolve()

/** The stack that counts on a page: its trip's, or on all other pages whatever was last. */
const streamOf = (path: string): StreamKey | undefined => {
  const trip = /^\/trips\/([^/]+)/.exec(path)?.[1]
  return trip === undefined ? undefined : tripStream(trip)
}

/** In a field the browser's own undo counts. */
const isWriting = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]',
  ) !== null

/** Ctrl or ⌘ with Z takes back, with Shift and Z (or Ctrl and Y) does again: on every page. */
export function useUndoKeys(path: string): void {
  const open = device.value
  useEffect(() => {
    // Kept steps follow what happens to their trips from the start: those of a trip that is taken away go with it.
    if (open && readPersonal(undoPlace) !== undefined) void steps()
  }, [open])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      const again = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey && !event.shiftKey)
      if ((key !== 'z' && !again) || isWriting(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      // One after the other: a redo that is asked for while its undo is being taken finds it.
      lastStep = lastStep
        .catch(() => undefined)
        .then(steps)
        .then(({ undoStep, redoStep }) => (again ? redoStep(streamOf(path)) : undoStep(streamed(path))))
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [path])
}

const streamed = (path: string): { stream?: StreamKey } => {
  const stream = streamOf(path)
  return stream === undefined ? {} : { stream }
}

/** Says what an undo left as it was, because others had been at work since. */
export function useSkippedNotice(): void {
  const open = device.value
  useEffect(
    () =>
      open?.engine.onChange(change => {
        if (change.type === 'skipped') void steps().then(({ sayKept }) => sayKept(change))
      }),
    [open],
  )
}
