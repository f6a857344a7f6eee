import { useEffect, useRef } from 'preact/hooks'

/** Takes files that are pasted outside of a text. */
export function useFilePaste(onFiles: (files: readonly File[]) => void, may: boolean): void {
  const takeRef = useRef(onFiles)
  useEffect(() => {
    takeRef.current = onFiles
  })
  useEffect(() => {
    if (!may) return undefined
    const paste = (event: ClipboardEvent) => {
      const inText = (event.target as Element | null)?.closest?.('input, textarea, [contenteditable]')
      const files = [...(event.clipboardData?.files ?? [])]
      if (inText || !files.length) return
      event.preventDefault()
      takeRef.current(files)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [may])
}
