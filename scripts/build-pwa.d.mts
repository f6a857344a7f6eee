/** Builds the PWA into pwa/dist, unless exactly these sources were built there before. */
export function buildPwa(options?: { force?: boolean }): Promise<void>
