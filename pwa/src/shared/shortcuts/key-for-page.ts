import { deviceSettings } from '../../data/settings.ts'
import { isWriting } from '../../ui/is-writing.ts'

/** A key alone means the page, except where someone writes, or where a menu or anything else lies over it. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing) &&
  !isWriting(event.target) &&
  !document.querySelector('dialog[open], .menu')

/** For people who use speech input, or rest a hand on the keys, single letters can be switched off. */
export const lettersOn = (): boolean => deviceSettings.peek().letter_keys !== false
