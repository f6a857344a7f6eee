/** Routers that are free for everyone, and ask to be used sparingly. */
const hosts = new Set(['routing.openstreetmap.de', 'router.project-osrm.org', 'valhalla1.openstreetmap.de'])

/** Whether a router is asked one question a second, one after the other, and never for a table. */
export function isPublicRouter(address: string): boolean {
  const host = URL.parse(address.replace('{mode}', 'car'))?.hostname
  return host !== undefined && hosts.has(host)
}
