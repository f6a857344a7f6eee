import { onTestFinished } from 'vitest'
import { openImmich, type ImmichOptions } from './immich-server.ts'

export { assetId, jpeg, type StandInAsset, type Twist } from './immich-server.ts'

/** Gone when the test is. */
export const startImmich = async (options: ImmichOptions) => {
  const library = await openImmich(options)
  onTestFinished(library.close)
  return library
}
