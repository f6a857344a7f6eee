/** Countries and regions, as the map calls them. */
export const areaKinds: ReadonlySet<string> = new Set(['region', 'country'])

/** Whether something found is somewhere to go rather than something to see. */
export const isArea = ({ kind }: { kind: string | undefined }): boolean =>
  kind === 'city' || (kind !== undefined && areaKinds.has(kind))
