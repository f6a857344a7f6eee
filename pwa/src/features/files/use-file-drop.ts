import { useEffect, useRef, useState } from 'preact/hooks'

/** Files that are let go over a page, or pasted outside of a text. */
export function useFileDrop(may: boolean, onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const onFilesRef = useRef(onFiles)
  useEffect(() => {
    onFilesRef.current = onFiles
  })
  useEffect(() => {
    if (!may) return undefined
    const paste = (event: ClipboardEvent) => {
      const inText = (event.target as Element | null)?.closest?.('input, textarea, [contenteditable]')
      const files = [...(event.clipboardData?.files ?? [])]
      if (inText || !files.length) return
      event.preventDefault()
      onFilesRef.current(files)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [may])
  const handlers = may
    ? {
        onDragOver: (event: DragEvent) => {
          if (!event.dataTransfer?.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: DragEvent) => {
          setOver(false)
          if (!event.dataTransfer?.types.includes('Files')) return
          event.preventDefault()
          onFiles([...event.dataTransfer.files])
        },
      }
    : {}
  return { isOver, handlers }
}
