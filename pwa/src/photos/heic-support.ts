/** The decoder of HEIC photos: a large file that a browser needs unless it reads them itself. */
import { storeAppFile } from '../data/app-file.ts'

const readsHeic = (): boolean => /^((?!chrome|android).)*safari/i.test(navigator.userAgent)

/** Stores the decoder for later, where it is needed and nothing else is left to fetch. */
export async function storeHeicDecoder(): Promise<void> {
  if (readsHeic()) return
  const { decoderAddress } = await import('./decode-heic.ts')
  await storeAppFile(decoderAddress)
}

let asked = false

/** Someone is about to choose photos: the decoder is fetched meanwhile, unless it is here. */
export function fetchDecoderIfNeeded(): void {
  if (asked || readsHeic()) return
  asked = true
  import('./decode-heic.ts')
    .then(async ({ fetchHeicDecoder }) => {
      asked = await fetchHeicDecoder()
    })
    .catch((error: unknown) => console.warn('The HEIC decoder did not come', error))
}
