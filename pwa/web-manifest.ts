import type { ManifestOptions } from 'vite-plugin-pwa'

/** What an installed Caravel is called and looks like on a home screen. Icons are drawn in public/icons. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Caravel',
  short_name: 'Caravel',
  description: 'Trip planner that works without a network',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f1f4f4',
  theme_color: '#0a3641',
  categories: ['travel'],
  // Answered by the service worker (`src/worker/take-shared.ts`).
  share_target: {
    action: '/share-files',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: {
        name: 'files',
        accept: [
          '*/*',
          'application/pdf',
          'image/*',
          'video/*',
          'message/rfc822',
          'text/calendar',
          '.eml',
          '.ics',
          '.pkpass',
        ],
      },
    },
  },
  shortcuts: [
    {
      name: 'New journal entry',
      url: '/journal/quick',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
}
