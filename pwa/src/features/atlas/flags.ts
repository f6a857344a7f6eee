/** Round flags of countries: the file comes with the atlas, and is stored like the app. */
import { signal } from '@preact/signals'
import { readAppFile, storeAppFile } from '../../data/app-file.ts'
import address from './data/flags.tsv?url'

const flags = signal<ReadonlyMap<string, string> | undefined>(undefined)
let asked: Promise<void> | undefined

/** The picture of a flag as an address; undefined while it is not on this device. Reactive; asking loads it. */
export function flagAddress(country: string): string | undefined {
  asked ??= loadFlags().catch((error: unknown) => {
    console.warn('The flags of the countries did not come', error)
    asked = undefined
  })
  const svg = flags.value?.get(country)
  return svg && `data:image/svg+xml,${encodeURIComponent(svg)}`
}

async function loadFlags(): Promise<void> {
  const lines = new TextDecoder().decode(await readAppFile(address)).split('\n')
  flags.value = new Map(
    lines.map((line): [string, string] => [line.slice(0, 2), line.slice(line.indexOf('\t') + 1)]),
  )
}

/** Brings them to this device for use without a network. */
export const storeFlags = (): Promise<void> => storeAppFile(address)
