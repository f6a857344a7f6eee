/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[]
}

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Every page is the app, online or not. What only the server can answer goes to the server.
const onlineOnly = [/^\/(api|mcp|oauth|\.well-known|shared)\b/]
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: onlineOnly }))

// A new version waits until the reader asks for it.
self.addEventListener('message', event => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
