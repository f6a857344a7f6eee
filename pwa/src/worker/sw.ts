/** The service worker: the app opens without a network, on any address. It never touches `/api`. */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerAsset, isAsset } from './asset-cache.ts'
import { serveFirstPage } from './first-page.ts'
import { notPages } from './not-pages.ts'
import { updateWhenAsked } from './update-when-asked.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notPages }))
registerRoute(({ url, sameOrigin }) => sameOrigin && isAsset(url.pathname), answerAsset)
serveFirstPage(self)
updateWhenAsked(self)
