import { useEffect, useRef, useState } from 'preact/hooks'

/** Takes files that are dropped on an element, where they `may` be. `over`: some are being held over it. */
export function useFileDrop(
  onDrop: (files: readonly File[]) => void,
  may = true,
): {
  area: (element: HTMLElement | null) => void
  over: boolean
} {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [over, setOver] = useState(false)
  const takeRef = useRef(onDrop)
  useEffect(() => {
    takeRef.current = onDrop
  })
  useEffect(() => {
    if (!element || !may) return undefined
    const ended = new AbortController()
    const { signal } = ended
    // Text that is dragged into a field is no matter of ours.
    const isOfFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const hold = (event: DragEvent) => {
      if (!isOfFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      if (!isOfFiles(event)) return
      event.preventDefault()
      setOver(false)
      takeRef.current([...(event.dataTransfer?.files ?? [])])
    }
    element.addEventListener('dragover', hold, { signal })
    element.addEventListener('dragleave', () => setOver(false), { signal })
    element.addEventListener('drop', drop, { signal })
    return () => ended.abort()
  }, [element, may])
  return { area: setElement, over }
}
