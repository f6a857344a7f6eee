import type { ServerModule } from '../../module.ts'
import { egressPurpose } from '../../photo-libraries/open-library.ts'
import { sweepThumbnails } from '../../photo-libraries/sweep-thumbnails.ts'
import { libraryRoutes } from './library-routes.ts'

/** One's own photo library: connected per person, looked through, and shown without a copy of it. */
export const photoLibraries: ServerModule = {
  routes: libraryRoutes,
  sweep: sweepThumbnails,
  // A library on the internet is asked whatever its host is.
  egress: [{ purpose: egressPurpose, by: 'server', addon: 'memories', hosts: () => ['*'] }],
}
