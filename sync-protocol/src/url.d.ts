/** Addresses, as every browser and Node read them: the part of the standard that the protocol uses. */
declare class URLSearchParams {
  constructor(init?: Record<string, string>)
  get(name: string): string | null
  toString(): string
}

declare class URL {
  constructor(url: string)
  static canParse(url: string): boolean
  readonly hash: string
  readonly hostname: string
  readonly href: string
  readonly pathname: string
  readonly port: string
  readonly protocol: string
  readonly username: string
  readonly searchParams: URLSearchParams
}
