import { fetchInTime } from './ports/fetch-in-time.ts'

/**
 * Fetches a file of the app that is not part of the first visit; the service worker keeps it from then on.
 * False when it is not here and cannot be fetched now.
 */
export async function keepAsset(address: string): Promise<boolean> {
  try {
    const response = await fetchInTime(address)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
