declare module 'virtual:heic-worker' {
  /** Where the decoder of HEIC lies: see heic-worker.ts. */
  const address: string
  export default address
}
