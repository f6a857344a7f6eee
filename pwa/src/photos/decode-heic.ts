import address from 'virtual:heic-worker'
import { keepAsset } from '../data/keep-asset.ts'

export { default as decoderAddress } from 'virtual:heic-worker'

type Answer = { imageDataArr: ImageData[]; error: string }

/** The picture of a HEIC file, turned as it was taken. Rejects when there is none, and when `signal` ends it. */
export async function decodeHeic(bytes: ArrayBuffer, signal?: AbortSignal): Promise<ImageData> {
  signal?.throwIfAborted()
  const worker = new Worker(address)
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        const [first] = data.imageDataArr
        if (first) resolve(first)
        else reject(new Error(data.error))
      })
      worker.addEventListener('error', event => reject(new Error(event.message || 'the decoder stopped')))
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      worker.postMessage({ id: '1', buffer: bytes }, [bytes])
    })
  } finally {
    worker.terminate()
  }
}

/** Brings the decoder onto this device, so that it is there without a connection. True when it is. */
export const fetchHeicDecoder = (): Promise<boolean> => keepAsset(address)
