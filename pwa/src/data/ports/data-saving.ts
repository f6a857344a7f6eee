/** What the browser says of its connection; most say nothing. */

interface Connection extends EventTarget {
  saveData?: boolean
  type?: string
}

const connection = (): Connection | undefined =>
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection

/** The person wants to spare data. */
export const savesData = (): boolean => connection()?.saveData === true

/** Only what the person asks for is to come: they want to spare data, or each byte may cost them. */
export const sparesData = (): boolean => savesData() || connection()?.type === 'cellular'

/** The answer stops listening. */
export const onConnectionChange = (changed: () => void): (() => void) => {
  const now = connection()
  now?.addEventListener?.('change', changed)
  return () => now?.removeEventListener?.('change', changed)
}
