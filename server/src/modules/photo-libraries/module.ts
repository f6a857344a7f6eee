import type { ServerModule } from '../../module.ts'
import { egressPurpose } from '../../photo-libraries/open-library.ts'
import { libraryRoutes } from './library-routes.ts'

/** One's own photo library: connected per person, looked through, and shown without a copy of it. */
export const photoLibraries: ServerModule = {
  routes: libraryRoutes,
  egress: [
    {
      purpose: egressPurpose,
      by: 'server',
      hosts: ({ settings }) => hostsOf(settings.get('photo_library_hosts')),
    },
  ],
}

const hostsOf = (list: string): string[] =>
  list
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)
