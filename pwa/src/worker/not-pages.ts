/** Addresses that the server answers itself. */
export const notPages: RegExp[] = [/^\/(api|mcp|oauth|\.well-known|uploads|ws)(\/|$|\?)/]
