/** The free daily build of OpenStreetMap by Protomaps: the list that names the newest one. */
export const protomapsBuilds = 'https://build-metadata.protomaps.dev/builds.json'
