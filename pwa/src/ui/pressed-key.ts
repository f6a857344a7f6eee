/**
 * The key a shortcut is written with, whatever script the keyboard writes: `z` for я, `?` for ؟, `2` for é. A keyboard
 * that writes Latin letters is taken at its word, wherever it has them.
 */
export const pressedKey = ({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string => {
  if (key.length !== 1) return key
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit !== undefined && !shiftKey) return digit
  if (key <= '~') return key.toLowerCase()
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return key.toLowerCase()
}
