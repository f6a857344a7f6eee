/** For Node, the program included. */
export const serverArguments: string[]
export const serverEnvironment: Record<string, string>
