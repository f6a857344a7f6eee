/** Addresses that the server answers itself; `/shared` pages are public and need a connection. */
export const notPages: RegExp[] = [/^\/(api|mcp|oauth|\.well-known|shared|uploads|ws)(\/|$|\?)/]
