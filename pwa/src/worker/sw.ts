/** The service worker: the app opens without a network, on any address. Below `/api` it answers nothing but pictures of sights. */
import { cleanupOutdatedCaches, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { answerAsset, isAsset } from './asset-cache.ts'
import { serveFirstPage } from './first-page.ts'
import { notPages } from './not-pages.ts'
import { answerPicture, isPicture } from './picture-cache.ts'
import { showPushed } from './show-pushed.ts'
import { serveStoredApp } from './store-app.ts'
import { sharePath, takeShared } from './take-shared.ts'
import { updateWhenAsked } from './update-when-asked.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

const stored = serveStoredApp(self, self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(stored.createHandlerBoundToURL('/index.html'), { denylist: notPages }))
registerRoute(({ url, sameOrigin }) => sameOrigin && isAsset(url.pathname), answerAsset)
registerRoute(({ url, sameOrigin }) => sameOrigin && isPicture(url.pathname), answerPicture)
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath, takeShared, 'POST')
serveFirstPage(self)
updateWhenAsked(self)
showPushed(self)
