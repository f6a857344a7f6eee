import { useLayoutEffect, useState } from 'preact/hooks'
import type { Shape } from '../shape.ts'
import { readWorld } from '../world-files.ts'
import { beforePaper } from './paper-ready.ts'

/** The land of the world as it lies on this device; none until it is read, and none is no reason not to print. */
export function useLand(): readonly Shape[] {
  const [land, setLand] = useState<readonly Shape[]>([])
  useLayoutEffect(() => {
    const reading = readWorld('detailed')
      .catch(() => readWorld('small'))
      .then(
        world => setLand(world.land),
        (error: unknown) => console.warn('The coast did not come', error),
      )
    beforePaper(reading)
  }, [])
  return land
}
