import { useKeptFocus } from './kept-focus.ts'
import { useLetterKeys } from './letter-keys.ts'
import { usePaletteKeys } from './palette-keys.ts'
import { useUndoKeys } from './undo-keys.ts'

/** The keys that every page hears. They come after the page: nobody presses one before there is something to see. */
export default function Keys({ path }: { path: string }) {
  useUndoKeys(path)
  usePaletteKeys()
  useLetterKeys(path)
  useKeptFocus()
  return null
}
